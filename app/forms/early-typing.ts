const early = new WeakMap<HTMLTextAreaElement, string>();

/**
 * Notes what was typed into text areas before React takes the page over: unlike other fields, it puts a pre-filled one back
 * to what the server sent.
 */
export function rememberEarlyTyping(): void {
  for (const area of document.querySelectorAll("textarea")) {
    if (area.value !== area.defaultValue) early.set(area, area.value);
  }
}

/** A text area's `ref`: gives it back what was typed into it. */
export function restoreEarlyTyping(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const typed = early.get(area);
  if (typed === undefined) return;
  early.delete(area);
  area.value = typed;
}
