/** The campaign parameters that mark an address whose form an assistant has filled in. */
export const preparedMark = { utm_source: "assistant", utm_medium: "mcp" } as const;

export function isPrepared(query: URLSearchParams): boolean {
  return Object.entries(preparedMark).every(([name, value]) => query.get(name) === value);
}
