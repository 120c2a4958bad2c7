// Said to people in texts of a market too, which imports nothing of the domain.
export { answerDays } from "../domain/privacy-request.ts";

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
    email: "The one that you gave in our other forms",
    message: "For a correction: what to change",
  },
  button: "Send my request",
  submitting: "Sending...",
};
