import { bounceReasonWords } from "../content/bounce-words.ts";
import { classifyRefusal, statusIn } from "../domain/bounce.ts";
import type { DeliverySummary } from "../domain/delivery.ts";

/** What a mail server said, or the sentence for it. The page of the delivery shows the server's words. */
export function refusalInWords(answer: string): string {
  const { reason } = classifyRefusal(statusIn(answer), answer, true);
  return reason === "unknown" || reason === "refused" ? answer : bounceReasonWords[reason];
}

/** For a list. */
export function withRefusalInWords<Delivery extends Pick<DeliverySummary, "state" | "bounce_text" | "last_error">>(
  delivery: Delivery,
): Delivery {
  if (delivery.state !== "failed" && delivery.state !== "bounced") return delivery;
  const inWords = (answer: string | null) => answer && refusalInWords(answer);
  return { ...delivery, bounce_text: inWords(delivery.bounce_text), last_error: inWords(delivery.last_error) };
}
