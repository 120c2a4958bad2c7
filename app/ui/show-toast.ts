import type { Message } from "../../content/messages.ts";

/** The id of the toast's container. */
export const toastId = "toast";

/** The id of the toast's template (toasts.tsx). */
export const toastTemplateId = "toast-template";

/** Milliseconds for which a toast shows. It asks for nothing. */
const shownMs = 10_000;

/**
 * Announces a success until the visitor dismisses it or the next toast replaces it. It leaves by itself when neither
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
