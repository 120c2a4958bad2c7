import type { Message } from "../../../content/messages.ts";
import { sentFragment } from "../../../wire/receipt-header.ts";
import { showToast } from "../../ui/show-toast.ts";

export const thankYouTasksId = "thank-you-tasks";

/** The id of the element in which the page says that the receipt email bounced. */
export const bounceNoticeId = "bounce-notice";

export interface ThankYouTasks {
  /** The toast after a form that a script sent. Null if there is none. */
  sent: Message | null;
  /** The lead to confirm and the webhook's address. Null if there is none. */
  confirm: { url: string; leadId: string } | null;
}

export function runThankYouTasks(): void {
  const tasks: ThankYouTasks | null = JSON.parse(document.getElementById(thankYouTasksId)?.textContent ?? "null");
  if (!tasks) return;
  const { confirm } = tasks;
  if (confirm) import("./confirm-match.ts").then(({ confirmMatch }) => confirmMatch(confirm));
  const place = document.getElementById(bounceNoticeId);
  if (place) import("./watch-for-bounce.ts").then(({ watchForBounce }) => watchForBounce(place));
  if (location.hash !== sentFragment) return;
  history.replaceState(null, "", location.pathname + location.search);
  if (tasks.sent) showToast(tasks.sent);
}
