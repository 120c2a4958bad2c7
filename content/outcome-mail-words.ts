// What the mails say by which homeowners are asked about their contractor, and others told what they answered.

export const outcomeMailWords = {
  "were-you-contacted": {
    subject: "Did the contractor contact you? {service} in {zip_code} ({reference})",
    preheader: "You do not have to answer.",
    heading: "Did the contractor contact you?",
    opening: [
      "We gave your request for {service} in {zip_code} to {contractor}. Did they contact you?",
      "Open your request and press yes or no. If it is no, we tell them that you are waiting.",
      "You do not have to answer. We may send one more question about this request: what came of it.",
    ],
  },
  "how-did-it-end": {
    subject: "What came of it? {service} in {zip_code} ({reference})",
    preheader: "You do not have to answer. This is our last question about it.",
    heading: "What came of it?",
    opening: [
      "We gave your request for {service} in {zip_code} to {contractor}. Did you book the job with them?",
      "Open your request and press the answer that fits.",
      "You do not have to answer. This is our last question about this request: none follows.",
    ],
  },
  "homeowner-not-contacted": {
    contractor: {
      subject: "A homeowner is waiting: {service} in {zip_code} ({reference})",
      preheader: "They have not heard from you yet. Here is how to reach them.",
      heading: "This homeowner is waiting to hear from you",
      opening: [
        "They told us that they have not heard from you yet. Calls get missed and messages get lost, so please try once more.",
        "Here is who is waiting, and how to reach them.",
      ],
      reason: "You get this email because {site} gave this request to you.",
    },
    operator: {
      subject: "Homeowner not contacted: {service} in {zip_code} ({reference})",
      preheader: "We tell the contractor too.",
      heading: "A homeowner says that nobody contacted them",
      opening: ["{noted} We have told them that the homeowner is waiting."],
    },
  },
};

export const outcomeMailParts = {
  /** The button that opens the question. */
  answer: "Answer on your request’s page",
  noted: "The contractor noted on {when} that they were in touch.",
  notNoted: "The contractor has noted no contact.",
};
