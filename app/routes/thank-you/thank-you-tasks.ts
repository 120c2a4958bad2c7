import type { Message } from "../../../content/messages.ts";
import { justSent } from "../../../wire/receipt-header.ts";
import { showToast } from "../../ui/show-toast.ts";

/** The id of the element in which the server leaves what the page's script has to do, as JSON. */
export const thankYouTasksId = "thank-you-tasks";

/** The id of the element that says that the receipt came back, if it did. */
export const returnedMailId = "returned-mail";

/** What the script of the thank-you page has to do. */
export interface ThankYouTasks {
  /** What a visitor is told whose form was sent by a script. */
  sent: Message;
  /** The lead that the address asks to confirm, and where; null: none. */
  confirm: { url: string; leadId: string } | null;
}

/** Answers a form that was sent just before, once, and tells the automation what the homeowner confirmed. */
export function runThankYouTasks(): void {
  const tasks: ThankYouTasks | null = JSON.parse(document.getElementById(thankYouTasksId)?.textContent ?? "null");
  if (!tasks) return;
  const { confirm } = tasks;
  if (confirm) import("./confirm-match.ts").then(({ confirmMatch }) => confirmMatch(confirm));
  const place = document.getElementById(returnedMailId);
  if (place) import("./watch-returned-mail.ts").then(({ watchReturnedMail }) => watchReturnedMail(place));
  if (location.hash !== justSent) return;
  history.replaceState(null, "", location.pathname + location.search);
  showToast(tasks.sent);
}
