import type { MailWords } from "./mail-parts.ts";

// Words of the emails about returned email. `{why}` and `{ways}` come from bounce-words.ts.

export const bounceMailWords = {
  "contractor-unreachable": {
    subject: "Email to {business} is bouncing",
    preheader: "Their zip codes get no requests until it’s fixed.",
    heading: "Email to a contractor is bouncing",
    opening: [
      "Our email to {contractor} bounced. {why}",
      "Until it’s fixed, their zip codes get no requests, and we email them only the links they ask for.",
    ],
  },
  "homeowner-unreachable": {
    subject: "Email bounced: {service} in {zip_code} ({reference})",
    preheader: "Our email to the homeowner bounced.",
    heading: "Email doesn’t reach this homeowner",
    opening: ["Our email to the homeowner bounced."],
    reason: "You’re receiving this because {site} sent you this request.",
  },
} satisfies Record<string, MailWords>;

/** Under the opening of `contractor-unreachable`. */
export const contractorUnreachableParts = {
  /** The operator's choices, each with its command. */
  steps: [
    { text: "If you have another address, enter it:", command: "contractors update {id} --email NEW@EXAMPLE.COM" },
    { text: "If the address works after all, say so:", command: "contractors reachable {id}" },
  ],
  sentAgain: "Either way, we’ll resend what they haven’t answered.",
  /** `{count}` is the number of waiting requests. */
  unanswered: { one: "1 request is waiting for them", other: "{count} requests are waiting for them" },
  assign: {
    text: "You can assign one to another contractor. Nothing moves on its own:",
    command: "leads assign {reference} --contractor ID",
  },
  call: "npm run -s operator -- {command}",
};
