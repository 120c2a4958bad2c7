import type { DeliveryAttempt, DeliveryState, DeliverySummary } from "../../../domain/delivery.ts";
import type { MailKind } from "../../../domain/notification.ts";
import type { Tone } from "../../ui/status-badge.tsx";

/** Each kind of mail, as a line of a list. */
export const mailNames: Record<MailKind, string> = {
  "lead-to-contractor": "Request to its contractor",
  receipt: "Receipt",
  "match-found": "A contractor was found",
  "match-ended": "The contractor gave it back",
  "nobody-found": "Nobody was found",
  "contractor-reminder": "Reminder to the contractor",
  "contractor-silent": "The contractor is silent",
  "lead-waiting": "A request waits",
  "lead-returned": "A request was given back",
  "lead-withdrawn": "A request was withdrawn",
  "lead-corrected": "A phone number was corrected",
  "message-received": "A message came",
  "application-received": "An application came",
  "privacy-request-received": "A privacy request came",
  "application-answered": "Answer to an application",
  "license-expiring": "A license expires",
  "delivery-failed": "A delivery failed",
  "link-renewed": "A new link",
  "preflight-test": "Test email",
};

/** What a webhook posts is an event, which goes by its own name. */
export function kindName({ kind, channel }: Pick<DeliverySummary, "kind" | "channel">): string {
  return channel === "mail" && Object.hasOwn(mailNames, kind) ? mailNames[kind as MailKind] : kind;
}

export const stateWords: Record<DeliveryState, { name: string; tone: Tone }> = {
  queued: { name: "Waits", tone: "going" },
  sending: { name: "On its way", tone: "going" },
  sent: { name: "Sent", tone: "good" },
  uncertain: { name: "Uncertain", tone: "needed" },
  failed: { name: "Failed", tone: "needed" },
};

export const outcomeWords: Record<DeliveryAttempt["outcome"], { name: string; tone: Tone }> = {
  accepted: { name: "Accepted", tone: "good" },
  deferred: { name: "Not now", tone: "going" },
  refused: { name: "Refused", tone: "needed" },
  unanswered: { name: "No answer", tone: "needed" },
  interrupted: { name: "Cut off", tone: "going" },
};

export const channelNames = { mail: "Email", webhook: "Webhook" } as const;
