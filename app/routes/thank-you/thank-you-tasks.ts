import type { Message } from "../../../content/messages.ts";
import { justSent } from "../../../wire/receipt-header.ts";
import { showToast } from "../../ui/show-toast.ts";

/** The id of the element with the tasks of the page's script, as JSON. */
export const thankYouTasksId = "thank-you-tasks";

/** The id of the place that says that the receipt came back. */
export const returnedMailId = "returned-mail";

/** The tasks of the thank-you page's script. */
export interface ThankYouTasks {
  /** The toast for a visitor whose form a script sent. Null: none. */
  sent: Message | null;
  /** The lead to confirm, and the webhook's address. Null: none. */
  confirm: { url: string; leadId: string } | null;
}

/** Shows the notice of a form that was just sent, once, and tells the automation about a confirmed match. */
export function runThankYouTasks(): void {
  const tasks: ThankYouTasks | null = JSON.parse(document.getElementById(thankYouTasksId)?.textContent ?? "null");
  if (!tasks) return;
  const { confirm } = tasks;
  if (confirm) import("./confirm-match.ts").then(({ confirmMatch }) => confirmMatch(confirm));
  const place = document.getElementById(returnedMailId);
  if (place) import("./watch-returned-mail.ts").then(({ watchReturnedMail }) => watchReturnedMail(place));
  if (location.hash !== justSent) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (tasks.sent) showToast(tasks.sent);
}
