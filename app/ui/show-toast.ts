import type { Message } from "../../content/messages.ts";

export type ToastKind = "success" | "error";

/** The id of the element that holds the toast. */
export const toastId = "toast";

/** The id of the template of a toast of this kind (toasts.tsx). */
export const toastTemplateId = (kind: ToastKind) => `toast-${kind}`;

/** Shows a message above the page until the visitor dismisses it, leaves the page, or the next one takes its place. */
export function showToast(kind: ToastKind, { title, text }: Message): void {
  const template = document.getElementById(toastTemplateId(kind));
  if (!(template instanceof HTMLTemplateElement)) return;
  // A new element each time, so that a repeated message is announced again.
  const toast = template.content.cloneNode(true) as DocumentFragment;
  const [heading, body] = toast.querySelectorAll("p");
  if (heading) heading.textContent = title;
  if (body) body.textContent = text;
  const place = document.getElementById(toastId);
  if (!place) return;
  toast.querySelector("button")?.addEventListener("click", () => place.replaceChildren());
  place.dataset.kind = kind;
  place.replaceChildren(toast);
}

/** Takes away what was said of something that is over. */
export function hideToast(): void {
  document.getElementById(toastId)?.replaceChildren();
}
