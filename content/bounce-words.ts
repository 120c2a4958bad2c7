import type { BounceReason } from "../domain/bounce.ts";

export const bounceReasonWords: Record<BounceReason, string> = {
  "no-such-mailbox": "Their email server says this mailbox doesn’t exist.",
  "no-such-domain": "The domain after the @ doesn’t accept email.",
  "not-an-address": "Their email server says this isn’t a valid address.",
  moved: "The mailbox has moved and left no new address.",
  "takes-nothing": "Their email server says this address doesn’t accept email.",
  disabled: "The mailbox is disabled.",
  full: "The mailbox is full.",
  "too-large": "The email was too large for them.",
  expired: "We couldn’t reach their email server for days.",
  content: "Their email server rejected the email’s content.",
  policy: "Their email server’s policy blocks this email from us.",
  rate: "Their email server says too much email came at once.",
  refused: "Their email server refused the address and didn’t say why.",
  unknown: "Their email server gave no reason we recognize.",
};

/** Shown to the operator in place of `homeownerBounceWords.none`. */
export const outOfReachWords =
  "Our email isn’t reaching this homeowner, and they agreed to no other way. Check the address for a typo and correct it. They can correct it on their page, too.";

/** Shown while email to a homeowner bounces. The keys are results of `contactWithoutEmail`. */
export const homeownerBounceWords = {
  both: "Our email isn’t reaching this homeowner. They agreed to a call or text too: {phone}.",
  call: "Our email isn’t reaching this homeowner. They agreed to a call: {phone}.",
  text: "Our email isn’t reaching this homeowner. They agreed to text messages: {phone}.",
  none: "Our email isn’t reaching this homeowner, and they agreed to no other way. Our team is on it. You don’t have to do anything now.",
};
