import type { TitledMessage } from "../../../content/messages.ts";
import { sentFragment } from "../../../wire/receipt-header.ts";
import { loadWithReact } from "../../load-react.ts";
import { afterLoad } from "../../on-intent.ts";

export const thankYouTasksId = "thank-you-tasks";

/** The id of the element for the notice that the receipt email bounced. */
export const bounceNoticeId = "bounce-notice";

/** The id of the element where the toast stands if it is a part of the page. */
export const toastPlaceId = "toast-place";

export interface ThankYouTasks {
  /** Shown only if a script sent the form and added `sentFragment` to the URL. Null if the lead is already matched. */
  toast: TitledMessage | null;
  /** The webhook's URL, and the lead that was matched. Null if the page does not confirm a match. */
  confirm: { url: string; leadId: string } | null;
}

export function runThankYouTasks(): void {
  const tasks: ThankYouTasks | null = JSON.parse(document.getElementById(thankYouTasksId)?.textContent ?? "null");
  if (!tasks) return;
  const { confirm: matchToConfirm } = tasks;
  if (matchToConfirm) import("./confirm-match.ts").then(({ confirmMatch }) => confirmMatch(matchToConfirm));
  const container = document.getElementById(bounceNoticeId);
  if (container) import("./watch-for-bounce.ts").then(({ watchForBounce }) => watchForBounce(container));
  if (location.hash !== sentFragment) return;
  history.replaceState(null, "", location.pathname + location.search);
  const { toast } = tasks;
  if (toast)
    afterLoad(() =>
      loadWithReact(() => import("../../ui/show-toast.tsx")).then(({ showToast }) =>
        showToast(toast, document.getElementById(toastPlaceId)),
      ),
    );
}
