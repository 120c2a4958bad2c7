// Texts about the state's register of contractors. `{register}` is the register's name.

export const registerWords = {
  /** Shown to homeowners beside a contractor's name and number. */
  evidence: {
    registration: "{register} listed it as active on {day}.",
    electrical: "It listed their electrical license {number} as active on {day}.",
  },
  evidenceLink: "See the state’s page",
  /**
   * `watched` is for a site that checks the register daily, and `unwatched` for one that does not. `none` is for a
   * market without a register.
   */
  check: {
    heading: "How we check a registration",
    watched: [
      "Contractors give us their registration number when they join. We look it up in {register} then, and every day after that.",
      "While the state lists it as suspended or expired, that contractor gets no new requests. When we’ve confirmed it with the state in the past week, your request page and our email show the date and a link to the state’s record.",
    ],
    unwatched: [
      "Contractors give us their registration number when they join. You’ll see it next to the contractor’s name, so you can look it up in {register}.",
      "When we’ve confirmed it with the state in the past week, your request page shows the date and a link to the state’s record.",
    ],
    none: [
      "Contractors give us their registration number when they join. You’ll see it next to the contractor’s name, so you can look it up.",
    ],
    link: "Look up a number yourself",
  },
  contractor: {
    /**
     * Shown at the top of an active contractor's page if the register lists the registration as suspended or expired,
     * unless email to the contractor bounces.
     */
    resting: {
      heading: "Your territories are on hold",
      text: "You won’t get new requests until your registration is active in the state’s register again.",
    },
    /** Shown for each license that the register lists as suspended or expired, including the registration. */
    stopped: {
      heading: "The state lists your license as “{status}”",
      text: "{license}: {register} listed it as “{status}” on {day}. You won’t get new requests that need it until it’s active there again. You keep your territories and the requests you have.",
    },
    watched:
      "You get requests only while your license is valid. We check the state’s register every day, so a renewal counts automatically.",
  },
};
