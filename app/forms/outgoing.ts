import type { Sent } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import { keepDraft } from "./drafts.ts";
import { addOpenForm, type OpenForm, removeOpenForm } from "./open-forms.ts";
import { type Answer, send } from "./send.ts";

/** How long to wait before the second try, in milliseconds; before each one after it twice as long, up to the longest. */
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** A form that is sent until there is an answer. */
export interface Outgoing extends OpenForm {
  /** Whether no further try is made by itself. One that is under way may still be answered. */
  readonly isStopped: boolean;
  /** Makes no further try. Its idempotency key is kept, for a visitor who sends the same again. */
  stop(): void;
  /** The visitor knows that it is stored. */
  close(): void;
}

/**
 * Sends a form until the server has stored or refused it, or `stop` is called. `onAnswer` hears of each try. `typed` is the form
 * as it stood in the fields of the page at `path`.
 */
export function sendUntilAnswered(
  { path, sent, typed }: { path: string; sent: Sent; typed: Typed<string> },
  anonKey: string,
  onAnswer: (answer: Answer, outgoing: Outgoing) => void,
): Outgoing {
  let [isStopped, isStored, isTrying] = [false, false, false];
  let waitMs = firstWaitMs;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function tryOnce() {
    clearTimeout(retry);
    if (isTrying || isStored) return;
    isTrying = true;
    const answer = await send(sent, anonKey);
    isTrying = false;
    isStored = answer.outcome === "stored";
    if (answer.outcome === "refused") outgoing.stop();
    if (answer.outcome === "unavailable" && !isStopped) {
      retry = setTimeout(tryOnce, waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    }
    onAnswer(answer, outgoing);
  }

  const outgoing: Outgoing = {
    path,
    sent,
    typed,
    get isStopped() {
      return isStopped;
    },
    keep: () => isStored || keepDraft(path, typed, sent),
    retryNow() {
      waitMs = firstWaitMs;
      tryOnce();
    },
    stop() {
      if (isStopped || isStored) return;
      isStopped = true;
      clearTimeout(retry);
      removeOpenForm(outgoing);
      keepDraft(path, typed, null);
    },
    close: () => removeOpenForm(outgoing),
  };
  addOpenForm(outgoing);
  tryOnce();
  return outgoing;
}
