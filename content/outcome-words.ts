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
    heading: "Did you book the job with them?",
    text: "As it stands now. You can come back when that changes.",
    answers: { booked: "Yes, I booked it", "not-booked": "No, I did not", undecided: "Still deciding" },
  } satisfies Question<HomeownerOutcome>,
  /** Beside the answer that stands. */
  said: "You answered “{answer}” on {when}.",
  note: "You do not have to answer, and you can change an answer as long as this link works. The contractor reads what you answered in our monthly statement to them.",
};
