// What pages say of the state's register of contractors. `{register}` is the register, `{day}` a day.

export const registerWords = {
  /** Beside a contractor's name and number, to a homeowner. */
  evidence: {
    registration: "{register} had it active on {day}.",
    electrical: "It had their electrical license {number} active on {day}.",
  },
  evidenceLink: "See the state’s page",
  /** On the Why Us page, by whether the register is asked every day. */
  check: {
    heading: "How the registration is checked",
    watched: [
      "Contractors give us their registration number when they join. We look it up in {register} then, and once a day from then on.",
      "While the state has it suspended or expired, no new request goes to that contractor. When one has your request, the page about it and our email say on which day the register had the number active, with a link to the state’s page on it. If our latest look is more than seven days old, or found anything else, they say nothing.",
    ],
    unwatched: [
      "Contractors give us their registration number when they join. It stands beside their name wherever we tell you who has your request, so that you can look it up in {register}.",
      "Where we have looked it up ourselves within the last seven days and it was active, the page about your request says on which day, with a link to the state’s page on it. Otherwise it says nothing.",
    ],
    none: [
      "Contractors give us their registration number when they join. It stands beside their name wherever we tell you who has your request, so that you can look it up.",
    ],
    link: "Look a number up yourself",
  },
  /** On a contractor's own page. */
  contractor: {
    /** While the register stops their registration, which all work needs. */
    resting: {
      heading: "Your territories rest",
      text: "No new request comes to you until your registration is active in the state’s register again.",
    },
    stopped: {
      heading: "The state has a license of yours as “{status}”",
      text: "{license}: {register} had it as “{status}” on {day}. New requests that need it do not come to you until it is active there again. You keep your territories and the requests that you have.",
    },
    watched:
      "A territory serves only while its license is valid. We ask the state’s register every day, so a renewal counts without a word from you.",
  },
};
