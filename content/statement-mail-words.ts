// What the email with a statement says.

export const statementMailWords = {
  "monthly-statement": {
    subject: "Your statement for {month}",
    preheader: "Requests given: {given}. Booked: {booked}.",
    heading: "Your statement for {month}",
    opening: ["This is what {month} brought you. The statement has each request, and what the homeowners say."],
    reason: "You get this email because {contractor} had a territory with {site} in {month}, or got a request from us.",
  },
};

/** The button that opens it. */
export const openStatement = "Open the statement";
