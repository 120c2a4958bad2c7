import type { Message } from "../../../content/messages.ts";
import { justSent } from "../../../wire/receipt-header.ts";
import { showToast } from "../../ui/show-toast.ts";

/** The id of the element in which the server leaves what the page's script has to do, as JSON. */
export const thankYouTasksId = "thank-you-tasks";

/** The id of the element that says that the receipt came back, if it did. */
export const returnedMailId = "returned-mail";

/** When it is looked whether the receipt came back, in milliseconds after the page: a refused address is mostly known in seconds. */
const looksAfterMs = [3_000, 10_000, 30_000];

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
  for (const delay of looksAfterMs) setTimeout(showReturnedMail, delay);
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

/** Reads the page once more, and shows what it says by now of a receipt that came back. */
async function showReturnedMail(): Promise<void> {
  const place = document.getElementById(returnedMailId);
  if (!place || place.childElementCount > 0) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    place.replaceChildren(...(page.getElementById(returnedMailId)?.children ?? []));
  } catch {
    // The next look may tell; the receipt says it too.
  }
}
