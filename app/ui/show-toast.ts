import type { TitledMessage } from "../../content/messages.ts";

export const toastId = "toast";

export const toastTemplateId = "toast-template";

const toastDurationMs = 10_000;

/**
 * Announces a success. The toast hides after a while unless it has the focus or the pointer. A form shows its
 * failures itself (error-summary.tsx).
 */
export function showToast({ title, text }: TitledMessage): void {
  const template = document.getElementById(toastTemplateId);
  if (!(template instanceof HTMLTemplateElement)) return;
  // Screen readers announce a repeated message only in a new element.
  const toast = template.content.cloneNode(true) as DocumentFragment;
  const [heading, body] = toast.querySelectorAll("p");
  if (heading) heading.textContent = title;
  if (body) body.textContent = text;
  const container = document.getElementById(toastId);
  toast.querySelector("button")?.addEventListener("click", () => container?.replaceChildren());
  const card = toast.firstElementChild;
  container?.replaceChildren(toast);
  if (card) setTimeout(() => removeWhenIdle(card), toastDurationMs);
}

function removeWhenIdle(card: Element): void {
  if (card.matches(":hover, :focus-within")) setTimeout(() => removeWhenIdle(card), toastDurationMs);
  else card.remove();
}
