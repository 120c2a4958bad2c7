import type { HomeownerOutcome } from "../domain/outcome.ts";

// What a homeowner is asked about the contractor who has their request, on the page of the request.

/** A question with its answers by the value that a form posts. */
interface Question<Answer extends string> {
  heading: string;
  text: string;
  answers: Record<Answer, string>;
}

export const homeownerQuestionWords = {
  heading: "How is it going?",
  contact: {
    heading: "Has the contractor contacted you?",
    text: "A call, a text message or an email counts. If you say no, we tell them that you are waiting.",
    answers: { yes: "Yes, they have", no: "No, not yet" },
  } satisfies Question<"yes" | "no">,
  outcome: {
    heading: "What came of it?",
    text: "As it stands now.",
    answers: {
      booked: "I booked the job with them",
      "not-booked": "I did not book it with them",
      undecided: "I have not decided yet",
    },
  } satisfies Question<HomeownerOutcome>,
  /** Beside the answer that stands. */
  said: "Your answer since {when}: {answer}.",
  note: "You do not have to answer. You can change an answer as long as this link works. The contractor reads what you answered in our monthly statement to them.",
};
