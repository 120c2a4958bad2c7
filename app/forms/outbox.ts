import type { Drafts } from "../../domain/draft.ts";
import type { Typed } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { keepDraft } from "./draft-storage.ts";
import { type Retry, retry } from "./retry.ts";
import { type Answer, type Sending, send } from "./send.ts";

/** A form that was sent and has got no answer yet. It outlives the form on the screen, not the document. */
export interface Outgoing {
  readonly sending: Sending;
  /** As it stands in the fields. */
  readonly typed: Typed<string>;
  /** What the last try met instead of an answer. */
  refusal: Refusal | null;
  /** Told the answer once there is one, and what was sent. A form that comes to the screen takes it over. */
  settle(answer: Answer, typed: Typed<string>): Promise<void>;
  readonly retry: Retry;
}

/** By the path of the page. */
const outbox = new Map<string, Outgoing>();

/** What was answered, while the visitor is being told. */
const settling = new Map<string, Outgoing>();

/** What waits of the form on the page of this path. */
export function outgoing(path: string): Outgoing | null {
  return outbox.get(path) ?? null;
}

/** Tries to send it, now and until somebody answers. */
export function keepTrying(path: string, what: Pick<Outgoing, "sending" | "typed" | "settle">): Outgoing {
  stopTrying(path);
  const waiting: Outgoing = { ...what, refusal: null, retry: retry(attempt) };
  outbox.set(path, waiting);
  addEventListener("beforeunload", warn);
  keepOutgoing(path);
  waiting.retry.now();
  return waiting;

  async function attempt() {
    const answer = await send(waiting.sending);
    if (answer.outcome === "unavailable") {
      waiting.refusal = answer.refusal;
      return false;
    }
    if (outgoing(path) === waiting) remove(path, waiting);
    settling.set(path, waiting);
    await waiting.settle(answer, waiting.typed).finally(() => settling.delete(path));
    return true;
  }
}

/** Starts no further try. One that is under way may still be answered. */
export function stopTrying(path: string): void {
  const waiting = outgoing(path);
  if (!waiting) return;
  waiting.retry.stop();
  remove(path, waiting);
}

function remove(path: string, { typed }: Outgoing): void {
  outbox.delete(path);
  keepDraft(path, typed, null);
  if (outbox.size === 0) removeEventListener("beforeunload", warn);
}

/** Keeps what waits for the next visit. Answers whether it could be done. */
export function keepOutgoing(path: string): boolean {
  const waiting = outgoing(path);
  return waiting !== null && keepDraft(path, waiting.typed, waiting.sending);
}

/** What the visitor was not told about yet, for the document that comes in the place of this one; null: nothing. */
export function handOver(): object | null {
  removeEventListener("beforeunload", warn);
  const drafts: Drafts = {};
  for (const [path, { typed, sending }] of [...settling, ...outbox]) {
    drafts[path] = { typed, savedAt: Date.now(), waiting: { ...sending, isStopped: false } };
  }
  return Object.keys(drafts).length ? drafts : null;
}

/** Who leaves now loses what waits, unless it may be kept for the next visit. */
function warn(event: BeforeUnloadEvent): void {
  const areKept = [...outbox.keys()].map(keepOutgoing);
  if (areKept.includes(false)) event.preventDefault();
}
