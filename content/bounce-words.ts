import type { BounceReason } from "../domain/bounce.ts";

// Words about returned email.

/** The reason as a sentence. */
export const bounceReasonWords: Record<BounceReason, string> = {
  "no-such-mailbox": "Their email server says that there is no such mailbox.",
  "no-such-domain": "Nothing takes email for what stands behind the @.",
  "not-an-address": "Their email server says that no address looks like this.",
  moved: "The mailbox has moved, and nobody says where to.",
  "takes-nothing": "Their email server says that this address takes no email.",
  disabled: "The mailbox is switched off.",
  full: "The mailbox is full.",
  "too-large": "The email was too large for them.",
  expired: "Their email server could not be reached for days.",
  content: "Their email server did not take what the email contains.",
  policy: "Their email server does not take this email from us.",
  rate: "Too much email went there or came from us in a short time.",
  refused: "Their email server refused the address and did not say why.",
  unknown: "Their email server gave no reason that we know.",
};

/** The agreed ways that are left where email does not reach a homeowner. `{phone}` is their number. */
export const waysLeftWords = {
  both: "Our email isn’t reaching this homeowner. They agreed to a call or text too: {phone}.",
  call: "Our email isn’t reaching this homeowner. They agreed to a call: {phone}.",
  text: "Our email isn’t reaching this homeowner. They agreed to text messages: {phone}.",
  none: "Our email isn’t reaching this homeowner, and they agreed to no other way. Our team is on it. You don’t have to do anything now.",
};
