/** The number of days in which the site promises to answer a privacy request. */
export const answerDays = 30;

export const privacyRequestFormWords = {
  heading: "Send a request",
  labels: {
    email: "Email Address",
    kind: "What would you like?",
    name: "Full Name",
    message: "Message",
  },
  hints: {
    email: "The one you used in our other forms",
    message: "For a correction: what should we change?",
  },
  button: "Send my request",
  submitting: "Sending...",
};
