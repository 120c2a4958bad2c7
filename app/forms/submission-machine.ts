import type { Message } from "../../content/messages.ts";
import { type Draft, isSameTyping, type Sent } from "../../domain/draft.ts";
import type { FormContext } from "../../domain/form-context.ts";
import type { Parsed, Typed } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { type Failure, problemFailure, refusalFailure } from "./failure.ts";
import type { Answer } from "./send.ts";

/**
 * Where a form is on its way:
 *
 *     any of them  submit, with mistakes                      → invalid
 *     any of them  submit                                     → sending; waiting stays, and tries at once
 *     sending      answered                                   → stored or refused
 *     sending      unavailable                                → waiting; refused if it was edited meanwhile
 *     waiting      retry, reconnected                         → waiting, until it is answered: stored or refused
 *     waiting      edited, stop                               → stopped
 *     any of them  answered, with other things typed by now   → idle
 *     any of them  clear                                      → idle
 *     idle         resume                                     → waiting
 */
export type Step = "idle" | "invalid" | "sending" | "waiting" | "stopped" | "refused" | "stored";

/** What the form on the screen shows. */
export interface SubmissionState {
  step: Step;
  /** Whether the visitor has pressed the button and waits for what becomes of it. */
  isSubmitting: boolean;
  /** Why the last submit stored nothing. */
  failure: Failure | null;
  /** The fields with a problem that were changed since. */
  mended: readonly string[];
  /** While it waits: whether it is kept for the next visit. */
  isKept: boolean;
  /** What the fields start with. They are made anew when `round` grows. */
  typed: Typed<string>;
  round: number;
  /** Whether fields were filled with what was typed at another visit, and the visitor is to be told. */
  isRestored: boolean;
}

/** A filled form that is sent until there is an answer. */
export interface Outgoing {
  sent: Sent;
  /** As it stood in the fields. */
  typed: Typed<string>;
}

/** The form on the screen. */
export interface SubmissionView {
  /** What stands in its fields now. */
  read(): Typed<string>;
  /** What they start with by themselves. */
  start: Typed<string>;
  /** Leaves the page when it is stored; without it the form stays, empty again. */
  onStored?(receipt: string | null): void;
}

/** What the machine has done by others. */
export interface SubmissionPorts {
  send(sent: Sent): Promise<Answer>;
  newKey(): string;
  /** Calls `callback` after so many milliseconds, unless the function that it answers is called before. */
  schedule(callback: () => void, ms: number): () => void;
  toast(kind: "success" | "error", message: Message): void;
  draft: {
    /** `sent` goes on being sent at the next visit. Answers whether it is kept. */
    keep(typed: Typed<string>, sent: Sent | null): boolean;
    forget(): void;
    read(): Typed<string> | null;
  };
}

/** What the form is called on its way, and what is said of it. */
export interface SubmissionRules {
  table: string;
  succeeded: Message;
  failed: Message;
}

/** How long to wait before the second try, in milliseconds; before each one after it twice as long, up to the longest. */
const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

/** An `Outgoing` with its tries. */
interface Sending extends Outgoing {
  isTrying: boolean;
  waitMs: number;
  cancelRetry(): void;
}

export type SubmissionMachine = ReturnType<typeof submissionMachine>;

/**
 * The sending of one form, from the first submit to the answer. It goes on without a form on the screen: a visitor may look
 * at another page meanwhile, and come back.
 */
export function submissionMachine(
  { table, succeeded, failed }: SubmissionRules,
  { send, newKey, schedule, toast, draft }: SubmissionPorts,
  first: { typed: Typed<string>; failure: Failure | null },
) {
  const { failure } = first;
  let state: SubmissionState = {
    step: failure === null ? "idle" : failure.refusal ? "refused" : "invalid",
    isSubmitting: false,
    failure,
    mended: [],
    isKept: false,
    typed: first.typed,
    round: 0,
    isRestored: false,
  };
  const listeners = new Set<() => void>();
  let view: SubmissionView | null = null;
  /** What is sent until there is an answer. */
  let outgoing: Sending | null = null;
  /** What the visitor has pressed the button for, and waits to hear of. */
  let awaited: Sending | null = null;
  /** What was stored, while the visitor is being told. */
  let untold: Sending | null = null;
  /** A key belongs to the content: who sends the same again has it stored once. */
  let last: { content: string; key: string } | null = null;

  function show(change: Partial<SubmissionState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function fail(step: Step, failure: Failure) {
    show({ step, failure: view && failure, mended: [], isSubmitting: false });
    toast("error", failure.message);
  }

  function keyFor(row: object): string {
    const content = JSON.stringify(row);
    if (content !== last?.content) last = { content, key: newKey() };
    return last.key;
  }

  /** Sends it until there is an answer, in the place of what was sent before. */
  function begin(sent: Sent, typed: Typed<string>): Sending {
    abandon();
    outgoing = { sent, typed, isTrying: false, waitMs: firstWaitMs, cancelRetry() {} };
    show({ isKept: draft.keep(typed, sent) });
    return outgoing;
  }

  /** Starts no further try. One that is under way may still be answered. */
  function abandon() {
    if (!outgoing) return;
    outgoing.cancelRetry();
    draft.keep(outgoing.typed, null);
    outgoing = null;
  }

  async function attempt(sending: Sending) {
    sending.cancelRetry();
    if (sending.isTrying) return;
    sending.isTrying = true;
    const answer = await send(sending.sent);
    sending.isTrying = false;
    const isAwaited = awaited === sending;
    if (isAwaited) awaited = null;
    switch (answer.outcome) {
      case "unavailable":
        return unavailable(sending, answer.refusal, isAwaited);
      case "refused":
        return refused(sending, answer.refusal);
      case "stored":
        return stored(sending, answer.receipt);
    }
  }

  function unavailable(sending: Sending, refusal: Refusal, isAwaited: boolean) {
    const failure = refusalFailure(refusal, failed);
    if (outgoing === sending) {
      sending.cancelRetry = schedule(() => attempt(sending), sending.waitMs);
      sending.waitMs = Math.min(sending.waitMs * 2, longestWaitMs);
      show({ step: "waiting", isKept: draft.keep(sending.typed, sending.sent) });
      if (isAwaited) fail("waiting", failure);
    } else if (isAwaited) fail(state.step === "sending" ? "refused" : state.step, failure);
  }

  function refused(sending: Sending, refusal: Refusal) {
    if (outgoing === sending) abandon();
    // Of content that has been sent in another form since, the visitor hears no more.
    if (!outgoing) fail("refused", refusalFailure(refusal, failed));
  }

  function stored(sending: Sending, receipt: string | null) {
    if (outgoing === sending) abandon();
    const now = view ? view.read() : draft.read();
    // What was typed since then is the visitor's, and so is what becomes of it.
    if (outgoing || (now && !isSameTyping(now, sending.typed))) {
      if (!outgoing) show({ step: "idle", failure: null, isSubmitting: false });
      return toast("success", succeeded);
    }
    draft.forget();
    if (view?.onStored) {
      // Until the next page is there, this one may still be loaded again, and the button stays disabled.
      untold = sending;
      show({ step: "stored", failure: null });
      return view.onStored(receipt);
    }
    show({ step: "stored", failure: null, isSubmitting: false });
    empty({});
    toast("success", succeeded);
  }

  function empty(typed: Typed<string>) {
    last = null;
    show({ typed, round: state.round + 1, failure: null, isRestored: false });
  }

  return {
    state: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    /** What is sent until there is an answer; null: nothing. */
    outgoing: (): Outgoing | null => outgoing,

    /** What the visitor has not been told of yet, also when it is answered already; null: nothing. */
    untold: (): Outgoing | null => outgoing ?? untold,

    /** The form came to the screen. */
    shown(next: SubmissionView) {
      view = next;
    },

    /** The form left the screen. What is on its way goes on, and is shown as waiting when the form comes back. */
    left() {
      view = null;
      if (!outgoing) return;
      const { typed } = outgoing;
      show({ step: "waiting", typed, failure: null, mended: [], isSubmitting: false, isRestored: false });
    },

    /** The visitor pressed the button. */
    submit(typed: Typed<string>, parsed: Parsed<object, string>, context: FormContext) {
      if (state.isSubmitting) return;
      if (!parsed.ok) {
        abandon();
        return fail("invalid", problemFailure(parsed.problems, failed));
      }
      const row = parsed.value;
      const key = keyFor(row);
      if (outgoing?.sent.key === key) {
        awaited = outgoing;
        show({ isSubmitting: true });
      } else {
        awaited = begin({ table, row, key, context }, typed);
        show({ step: "sending", isSubmitting: true });
      }
      attempt(awaited);
    },

    /** A field was changed: it loses its mark, and what stands in the form is sent by the visitor only. */
    edited(field: string) {
      const hasProblem = state.failure?.problems.some((problem) => problem.field === field);
      const mended = hasProblem && !state.mended.includes(field) ? [...state.mended, field] : state.mended;
      const isStopped = outgoing !== null && state.step === "waiting";
      if (!outgoing && mended === state.mended) return;
      abandon();
      show({ mended, step: isStopped ? "stopped" : state.step });
    },

    /** The visitor does not want to wait. */
    stop() {
      if (!outgoing) return;
      abandon();
      show({ step: "stopped" });
    },

    /** The connection is back, or the page is looked at again. */
    reconnected() {
      if (!outgoing) return;
      outgoing.waitMs = firstWaitMs;
      attempt(outgoing);
    },

    /** The visitor has changed what may be kept in their browser. */
    storageChanged() {
      if (outgoing) show({ isKept: draft.keep(outgoing.typed, outgoing.sent) });
    },

    /** Makes the fields anew, with this in them. */
    refill(typed: Typed<string>) {
      show({ typed, round: state.round + 1 });
    },

    /** Goes on where an earlier visit ended. `isWhole` says that the form is now as the draft is. */
    resume({ typed, waiting }: Pick<Draft, "typed" | "waiting">, isWhole: boolean) {
      if (!waiting) return;
      const { isStopped, ...sent } = waiting;
      last = { content: JSON.stringify(sent.row), key: sent.key };
      if (!isWhole) draft.keep(typed, null);
      else if (!isStopped) {
        const sending = begin(sent, typed);
        show({ step: "waiting" });
        attempt(sending);
      }
    },

    /** Tells the visitor that fields were filled from a draft, or no longer. */
    noteRestored(isRestored: boolean) {
      show({ isRestored });
    },

    /** The visitor wants nothing of what was typed at another visit. */
    clear() {
      abandon();
      awaited = null;
      draft.forget();
      show({ step: "idle", isSubmitting: false });
      empty(view?.start ?? {});
    },
  };
}
