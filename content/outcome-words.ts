import type { HomeownerOutcome } from "../domain/outcome.ts";

interface Question<Answer extends string> {
  heading: string;
  text: string;
  answers: Record<Answer, string>;
}

export const homeownerQuestionWords = {
  heading: "How is it going?",
  contact: {
    heading: "Has the contractor contacted you?",
    text: "A call, text, or email counts. If not, we’ll let them know you’re waiting.",
    answers: { yes: "Yes, they have", no: "No, not yet" },
  } satisfies Question<"yes" | "no">,
  outcome: {
    heading: "Did you book the job with them?",
    text: "You can update this anytime.",
    answers: { booked: "Yes, I booked it", "not-booked": "No, I didn’t", undecided: "Still deciding" },
  } satisfies Question<HomeownerOutcome>,
  currentAnswer: "You answered “{answer}” on {when}.",
  /** After a "no" within the hours that we promise. */
  kept: "They usually get in touch by {when}. If they haven’t by then, we’ll step in.",
  note: "Answering is optional, and you can change your answer anytime. Contractors see the answers in their monthly statement.",
};
