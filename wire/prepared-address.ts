/** The query parameters of a URL in which an AI assistant filled in the form. */
export const assistantMark = { utm_source: "assistant", utm_medium: "mcp" } as const;

export function isFilledByAssistant(query: URLSearchParams): boolean {
  return Object.entries(assistantMark).every(([name, value]) => query.get(name) === value);
}
