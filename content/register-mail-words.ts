import type { MailWords } from "./mail-parts.ts";

// Words of mails about the state's register. `{register}` is the register within a sentence, `{numbered}` a license
// with its number, and `{status}` the register's own word.

/** The register has suspended or expired a license. */
const stopped = {
  subject: "The state lists your {license} as “{status}”",
  heading: "The state lists your {license} as “{status}”",
  opening: ["On {day}, {register} listed the {numbered} of {contractor} as “{status}.”", "{consequence}", "{meaning}"],
  reason: "You’re receiving this because {contractor} gets requests from {site}.",
};

const stoppedToOperator = {
  subject: "A contractor’s {license} is “{status}”",
  preheader: "{contractor}",
  heading: "A contractor’s {license} is “{status}”",
  opening: [
    "On {day}, {register} listed the {numbered} of {contractor} as “{status}.”",
    "{consequence} We’re emailing the contractor, too. They keep the requests they already have.",
    "If that’s wrong, overrule it with a reason, on their page in the desk or with:",
  ],
};

export const registerMailWords = {
  "register-problem": {
    contractor: {
      suspended: { ...stopped, preheader: "What it means, and where to fix it." },
      expired: { ...stopped, preheader: "What it means, and where to renew it." },
    },
    operator: {
      suspended: stoppedToOperator,
      expired: stoppedToOperator,
      "not-found": {
        subject: "A contractor’s {license} isn’t in the register",
        preheader: "{contractor}",
        heading: "A number isn’t in the register",
        opening: [
          "On {day}, {register} had no entry for the {numbered} of {contractor}. That alone doesn’t stop their requests.",
          "Check the number: a letter may be a digit.",
        ],
      },
      "name-differs": {
        subject: "The register has another name for a contractor",
        preheader: "{contractor}",
        heading: "The register has another name",
        opening: [
          "On {day}, {register} listed the {numbered} of {contractor} as active, under the name {name}. That alone doesn’t stop their requests.",
          "Check whether it’s the same business and whether the number is theirs.",
        ],
      },
      earlier: {
        subject: "A contractor’s {license} ends earlier in the register",
        preheader: "{contractor}",
        heading: "A {license} ends earlier than we had it",
        opening: [
          "{registerAtStart} lists the {numbered} of {contractor} as ending on {date}, earlier than the date we had. We now use the register’s date.",
        ],
      },
      "no-answer": {
        subject: "The state’s register hasn’t answered since {date}",
        preheader: "No one is affected yet.",
        heading: "The register isn’t answering",
        opening: [
          "Since {date}, we’ve had no readable answer from {register}. What it said before still counts, so no one is affected yet.",
          "We ask again every day. Check that REGISTER_URL is still right.",
        ],
      },
    },
  },
} satisfies Record<string, Record<string, Record<string, MailWords>>>;

/** The consequence for the contractor, in the operator's mail and in theirs. */
export const registerConsequences = {
  operator: { needed: "They get no {requests} until it’s active again.", idle: "None of their territories needs it." },
  contractor: {
    needed:
      "Until that’s resolved, we won’t send you {requests}. You keep your territories and the requests you already have.",
    idle: "None of your territories needs it, so nothing changes with us.",
  },
};

/** How we learn of the renewal of a license that ends soon. */
export const renewalWords = {
  contractor: {
    asked: "Renewed it? Reply with the new date.",
    watched: "Once you renew it, there’s no need to tell us: we check the state’s register every day.",
  },
  operator: {
    asked: "until you enter the new date",
    watched: "until the register shows a later date or you enter one",
  },
};

export const registerMailParts = {
  overrule: "npm run -s operator -- register overrule {id} --kind {kind} --because '…'",
  recovers: "We check the register every day. Once it lists the license as active, requests will resume automatically.",
  recoversUnwatched: "Once it’s active again, reply to this email and we’ll check.",
  numberPage: "The state’s page on this number:",
  labels: {
    status: "In the register",
    name: "Name there",
    expires: "Ends there",
    checked: "Looked up",
    said: "What we got instead",
  },
};
