import type { Message } from "../../../content/messages.ts";
import { justSent } from "../../../wire/receipt-header.ts";
import { showToast } from "../../ui/show-toast.ts";

/** The id of the element in which the server leaves what the page's script has to do, as JSON. */
export const thankYouTasksId = "thank-you-tasks";

/** What the script of the thank-you page has to do. */
export interface ThankYouTasks {
  /** What a visitor is told whose form was sent by a script. */
  sent: Message;
  /** The lead that the address asks to confirm, and where; null: none. */
  confirm: { url: string; leadId: string } | null;
}

/** Answers a form that was sent just before, once, and tells the automation what the homeowner confirmed. */
export function beginThankYou(): void {
  const tasks: ThankYouTasks | null = JSON.parse(document.getElementById(thankYouTasksId)?.textContent ?? "null");
  if (!tasks) return;
  if (tasks.confirm) confirm(tasks.confirm.url, tasks.confirm.leadId);
  if (location.hash !== justSent) return;
  history.replaceState(history.state, "", location.pathname + location.search);
  showToast("success", tasks.sent);
}

/** The page does not wait for the answer, and a failure is only logged (docs/product.md, Calls). */
function confirm(url: string, leadId: string): void {
  fetch(url, { method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify({ lead_id: leadId }) }).then(
    () => console.info("The confirmation was sent."),
    (error) => console.warn("The confirmation could not be sent.", error),
  );
}
