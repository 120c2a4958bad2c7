import type { MailWords } from "./mail-parts.ts";

// What mails say of the state's register. `{register}` is the register inside a sentence, `{numbered}` a license with its number, `{status}`
// the register's own word.

/** The register has a license suspended or expired. */
const stopped = {
  subject: "The state has your {license} as “{status}”",
  heading: "The state has your {license} as “{status}”",
  opening: ["On {day} {register} had the {numbered} of {contractor} as “{status}”.", "{consequence}", "{meaning}"],
  reason: "You get this email because {contractor} takes requests from {site}.",
};

const stoppedToOperator = {
  subject: "A contractor’s {license} is “{status}” in the register",
  preheader: "{contractor}",
  heading: "A contractor’s {license} is “{status}”",
  opening: [
    "On {day} {register} had the {numbered} of {contractor} as “{status}”.",
    "{consequence} We write to the contractor too. Requests that they have already stay with them.",
    "If you know better, say so with a reason, on their page at the desk or by:",
  ],
};

export const registerMailWords = {
  "register-problem": {
    contractor: {
      suspended: { ...stopped, preheader: "What it means, and where to mend it." },
      expired: { ...stopped, preheader: "What it means, and where to renew it." },
    },
    operator: {
      suspended: stoppedToOperator,
      expired: stoppedToOperator,
      "not-found": {
        subject: "A contractor’s {license} is not in the register",
        preheader: "{contractor}",
        heading: "A number is not in the register",
        opening: [
          "On {day} {register} had no row for the {numbered} of {contractor}. That alone stops nothing.",
          "Look whether the number is right: a letter may be a digit.",
        ],
      },
      "name-differs": {
        subject: "The register has another name for a contractor",
        preheader: "{contractor}",
        heading: "The register has another name",
        opening: [
          "On {day} {register} had the {numbered} of {contractor} active, under the name {name}. That alone stops nothing.",
          "Look whether that is the same business, and whether the number is theirs.",
        ],
      },
      earlier: {
        subject: "A contractor’s {license} ends earlier in the register",
        preheader: "{contractor}",
        heading: "A {license} ends earlier than we had it",
        opening: [
          "{registerAtStart} has the {numbered} of {contractor} end on {date}, which is earlier than the day that we had. We go by the register’s day now.",
        ],
      },
      "no-answer": {
        subject: "The state’s register has not answered since {date}",
        preheader: "Nothing is changed by that.",
        heading: "The register gives no answer",
        opening: [
          "Since {date} questions to {register} have had no answer that can be read. What it said before still counts, and nobody is stopped by its silence.",
          "We ask again every day. Look whether REGISTER_URL still leads to it.",
        ],
      },
    },
  },
} satisfies Record<string, Record<string, Record<string, MailWords>>>;

/** What follows for the contractor, in the operator's mail and in theirs. */
export const registerConsequences = {
  operator: { needed: "They get no {requests} until it is active again.", idle: "No territory of theirs needs it." },
  contractor: {
    needed:
      "Until it is active there again you get no {requests} from us. You keep your territories and the requests that you have.",
    idle: "None of your territories needs it, so nothing changes for you with us.",
  },
};

/** How a contractor's license that ends soon becomes ours when it is renewed. */
export const renewalWords = {
  contractor: {
    asked: "When you have renewed it, answer this email with the new date.",
    watched: "When you have renewed it, you need not write: we ask the state’s register every day.",
  },
  operator: {
    asked: "until you enter the new date",
    watched: "until the register says a later day, or you do",
  },
};

export const registerMailParts = {
  overrule: "npm run -s operator -- register overrule {id} --kind {kind} --because '…'",
  recovers: "We ask the register every day: once it has the license active again, your requests come by themselves.",
  recoversUnwatched: "Once it is active again, answer this email, so that we look.",
  numberPage: "The state’s page on this number:",
  labels: {
    status: "In the register",
    name: "Name there",
    expires: "Ends there",
    checked: "Looked up",
    said: "What came instead",
  },
};
