// Words of the mails that ask homeowners about their contractor, and that tell others the answers.

export const outcomeMailWords = {
  "were-you-contacted": {
    subject: "Did the contractor contact you about {service}?",
    preheader: "Answering is optional.",
    heading: "Did the contractor contact you?",
    opening: [
      "We sent your request for {service} in {zip_code} to {contractor}. Did they contact you?",
      "Open your request and press yes or no. If not, we’ll let them know you’re waiting.",
      "Answering is optional. We may ask one more question about this request: how it went.",
    ],
  },
  "how-did-it-end": {
    subject: "How did your {service} request go?",
    preheader: "Answering is optional. This is the last question we’ll ask.",
    heading: "How did it go?",
    opening: [
      "We sent your request for {service} in {zip_code} to {contractor}. Did you hire them?",
      "Open your request and press the answer that fits.",
      "Answering is optional. This is the last question we’ll ask about this request.",
    ],
  },
  "homeowner-not-contacted": {
    contractor: {
      subject: "A homeowner is waiting: {service} in {zip_code} ({reference})",
      preheader: "They haven’t heard from you yet. Here’s how to reach them.",
      heading: "This homeowner is waiting to hear from you",
      opening: [
        "They told us they haven’t heard from you yet. Calls get missed and messages get lost, so please try once more.",
        "Here’s who is waiting and how to reach them.",
      ],
      reason: "You’re receiving this because {site} sent you this request.",
    },
    operator: {
      subject: "Homeowner not contacted: {service} in {zip_code} ({reference})",
      preheader: "We’re telling the contractor, too.",
      heading: "A homeowner says no one contacted them",
      opening: ["{noted} We’ve told them the homeowner is waiting."],
    },
  },
};

export const outcomeMailParts = {
  /** The button that opens the question. */
  answer: "Answer on your request’s page",
  noted: "The contractor marked them as contacted on {when}.",
  notNoted: "The contractor hasn’t marked them as contacted.",
};
