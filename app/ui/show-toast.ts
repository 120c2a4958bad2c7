import type { Message } from "../../content/messages.ts";

type ToastKind = "success" | "error";

/** The id of the element that holds the toast. */
export const toastId = "toast";

/** The id of the template of a toast of this kind (toasts.tsx). */
export const toastTemplateId = (kind: ToastKind) => `toast-${kind}`;

/** How long a success is shown, in milliseconds: nothing is to be done about it. */
const successMs = 10_000;

/**
 * Shows a message until the visitor dismisses it, leaves the page, or the next one takes its place: above the page, or in `own`, a
 * place in the page where it covers nothing. A success leaves by itself, once neither focus nor pointer is on it.
 */
export function showToast(kind: ToastKind, { title, text }: Message, own?: Element | null): void {
  const template = document.getElementById(toastTemplateId(kind));
  if (!(template instanceof HTMLTemplateElement)) return;
  // A new element each time, so that a repeated message is announced again.
  const toast = template.content.cloneNode(true) as DocumentFragment;
  const [heading, body] = toast.querySelectorAll("p");
  if (heading) heading.textContent = title;
  if (body) body.textContent = text;
  const above = document.getElementById(toastId);
  const place = own ?? above;
  above?.replaceChildren();
  toast.querySelector("button")?.addEventListener("click", () => place?.replaceChildren());
  const card = toast.firstElementChild;
  place?.replaceChildren(toast);
  if (kind === "success" && card) setTimeout(() => leave(card), successMs);
}

function leave(card: Element): void {
  if (card.matches(":hover, :focus-within")) setTimeout(() => leave(card), successMs);
  else card.remove();
}
