import type { Message } from "../../content/messages.ts";

type ToastKind = "success" | "error";

/** The id of the element that holds the toast. */
export const toastId = "toast";

/** The id of the template of a toast of this kind (toasts.tsx). */
export const toastTemplateId = (kind: ToastKind) => `toast-${kind}`;

/**
 * Shows a message until the visitor dismisses it, leaves the page, or the next one takes its place: above the page, or in `own`, a
 * place in the page where it covers nothing.
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
  place?.replaceChildren(toast);
}
