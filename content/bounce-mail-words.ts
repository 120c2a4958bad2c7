import type { MailWords } from "./mail-parts.ts";

// What the emails about email that came back say. `{why}` and `{ways}`: bounce-words.ts.

export const bounceMailWords = {
  "contractor-unreachable": {
    subject: "Email does not reach a contractor ({number})",
    preheader: "Their zip codes rest until you correct the address or say that it works.",
    heading: "Email does not reach a contractor",
    opening: [
      "Our email to {contractor} came back. {why}",
      "Until that is put right their zip codes get no requests, and we send them nothing but a link that they ask for.",
    ],
  },
  "homeowner-unreachable": {
    subject: "Email does not reach them: {service} in {zip_code} ({reference})",
    preheader: "Our email to the homeowner came back.",
    heading: "Email does not reach this homeowner",
    opening: ["Our email to the homeowner came back, so an email of yours will not reach them either."],
    reason: "You get this email because {site} gave this request to you.",
  },
} satisfies Record<string, MailWords>;

/** Under the opening of `contractor-unreachable`. */
export const contractorUnreachableParts = {
  /** What the operator can do, each with its command. */
  steps: [
    { text: "If you have another address, correct it:", command: "contractors update {id} --email NEW@EXAMPLE.COM" },
    { text: "If the address works after all, say so:", command: "contractors reachable {id}" },
  ],
  sentAgain: "Either way they get again what they have not answered.",
  /** `{count}` requests wait for them. */
  unanswered: { one: "1 request waits for their answer:", other: "{count} requests wait for their answer:" },
  assign: {
    text: "You can give one to another contractor. None goes there by itself:",
    command: "leads assign {reference} --contractor ID",
  },
  call: "npm run -s operator -- {command}",
};
