// The address of a form that an assistant has filled in.

/** The campaign parameters by which such an address is known. */
export const preparedMark = { utm_source: "assistant", utm_medium: "mcp" } as const;

/** Whether an assistant has prepared the address with this query. */
export function isPrepared(query: URLSearchParams): boolean {
  return Object.entries(preparedMark).every(([name, value]) => query.get(name) === value);
}
