/** The query parameters of a URL in which an AI assistant filled in the form. */
export const preparedMark = { utm_source: "assistant", utm_medium: "mcp" } as const;

export function isPrepared(query: URLSearchParams): boolean {
  return Object.entries(preparedMark).every(([name, value]) => query.get(name) === value);
}
