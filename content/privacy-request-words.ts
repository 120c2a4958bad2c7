/** The days within which a request for a copy, a correction, or a deletion is answered. */
export const answerDays = 30;

/** Labels, hints and states of the form on the privacy page. */
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
