/** JSON nested deeper than this is no one's data, and would exhaust the stack of whoever reads it. */
export const deepestJson = 100;

/** Whether `json`, which need not be valid, is nested too deep to be read. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/g)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > deepestJson) return true;
  }
  return false;
}
