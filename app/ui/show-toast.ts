import type { Message } from "../../content/messages.ts";

/** The id of the element that holds the toast. */
export const toastId = "toast";

/** The id of the template of a toast (toasts.tsx). */
export const toastTemplateId = "toast-template";

/** How long a toast is shown, in milliseconds: nothing is to be done about it. */
const shownMs = 10_000;

/**
 * Says that something succeeded, until the visitor dismisses it or the next toast takes its place. It leaves by itself, once neither
 * focus nor pointer is on it. A failure is part of its form (error-summary.tsx).
 */
export function showToast({ title, text }: Message): void {
  const template = document.getElementById(toastTemplateId);
  if (!(template instanceof HTMLTemplateElement)) return;
  // A new element each time, so that a repeated message is announced again.
  const toast = template.content.cloneNode(true) as DocumentFragment;
  const [heading, body] = toast.querySelectorAll("p");
  if (heading) heading.textContent = title;
  if (body) body.textContent = text;
  const place = document.getElementById(toastId);
  toast.querySelector("button")?.addEventListener("click", () => place?.replaceChildren());
  const card = toast.firstElementChild;
  place?.replaceChildren(toast);
  if (card) setTimeout(() => leave(card), shownMs);
}

function leave(card: Element): void {
  if (card.matches(":hover, :focus-within")) setTimeout(() => leave(card), shownMs);
  else card.remove();
}
