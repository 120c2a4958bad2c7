/** These query parameters mark a URL with form values from an AI assistant. */
export const assistantMark = { utm_source: "assistant", utm_medium: "mcp" } as const;

export function isFilledByAssistant(query: URLSearchParams): boolean {
  return Object.entries(assistantMark).every(([name, value]) => query.get(name) === value);
}
