/** When an AI assistant prepares a form for a person, the form's URL has these query parameters. */
export const assistantParameters = { utm_source: "assistant", utm_medium: "mcp" } as const;

export function isFilledByAssistant(query: URLSearchParams): boolean {
  return Object.entries(assistantParameters).every(([name, value]) => query.get(name) === value);
}
