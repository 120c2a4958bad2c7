import type { HomeownerOutcome } from "../domain/outcome.ts";

interface Question<Answer extends string> {
  heading: string;
  /** In place of the heading where the answer is known. */
  statement: string;
  text: string;
  answers: Record<Answer, string>;
  /** What the homeowner said. */
  said: Partial<Record<Answer, string>>;
}

export const homeownerQuestionWords = {
  heading: "How is it going?",
  contact: {
    heading: "Has the contractor contacted you?",
    statement: "They’ve been in touch:",
    text: "A call, text, or email counts. If not, we’ll let them know you’re waiting.",
    answers: { yes: "Yes, they have", no: "No, not yet" },
    said: {
      yes: "You told us on {when} that they contacted you.",
      no: "You told us on {when} that they hadn’t contacted you.",
    },
  } satisfies Question<"yes" | "no">,
  outcome: {
    heading: "Did you book the job with them?",
    statement: "The job is booked with them:",
    text: "You can update this anytime.",
    answers: { booked: "Yes, I booked it", "not-booked": "No, I didn’t", undecided: "Still deciding" },
    said: {
      booked: "You told us on {when} that you booked the job.",
      "not-booked": "You told us on {when} that you didn’t book the job with them.",
    },
  } satisfies Question<HomeownerOutcome>,
  /** Open the forms for what is known already. `notRight`: the homeowner has said nothing yet. */
  change: "Change what you told us",
  notRight: "Is something not right?",
  currentAnswer: "You answered “{answer}” on {when}.",
  /** Below the answers, while an email's link chooses one. */
  press: "Press your answer once to send it.",
  /** After a "no" within the hours that we promise. */
  kept: "They usually get in touch by {when}. If they haven’t by then, we’ll step in.",
  note: "Answering is optional, and you can change your answer anytime. Contractors see the answers in their monthly statement.",
};
