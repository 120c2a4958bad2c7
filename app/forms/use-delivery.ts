import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Typed } from "../../domain/submission.ts";
import type { Refusal } from "../../server/submissions.ts";
import { useConsent } from "../consent/consent-store.ts";
import { keepOutgoing, keepTrying, outgoing, stopTrying } from "./outbox.ts";
import { type Answer, type Sending, send } from "./send.ts";

/** `waiting`: it is sent again by itself until somebody answers. `stopped`: no longer, by the visitor's will. */
export type DeliveryState = "waiting" | "stopped";

/** The way of a form to the server, over a connection that may be away for a while. */
export interface Delivery {
  /** Null: nothing waits. */
  state: DeliveryState | null;
  notice: RefObject<HTMLDivElement | null>;
  /** Whether what waits is kept for the next visit. */
  isKept: boolean;
  /** Sends it, or tries at once what waits. Resolves to null when it was answered, else to what was met instead. */
  send(sending: Sending, typed: Typed<string>): Promise<Refusal | null>;
  /** Goes on with what an earlier document was sending. */
  resume(sending: Sending, typed: Typed<string>): void;
  /** The form is no longer what was sent: only the visitor sends the new one. */
  edited(): void;
  stop(): void;
  forget(): void;
}

/** `settle` is told the answer, whenever it comes. */
export function useDelivery(path: string, settle: (answer: Answer) => Promise<void>): Delivery {
  const [state, setState] = useState<DeliveryState | null>(outgoing(path) && "waiting");
  const [isKept, setKept] = useState(false);
  const isEdited = useRef(false);
  const notice = useRef<HTMLDivElement>(null);
  const consent = useConsent();

  function settled(answer: Answer) {
    setState(null);
    return settle(answer);
  }

  const takeOver = useEffectEvent(() => {
    const waiting = outgoing(path);
    if (waiting) waiting.settle = settled;
  });
  useEffect(() => takeOver(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what may be kept changes with the visitor's consent.
  useEffect(() => {
    if (state === "waiting") setKept(keepOutgoing(path));
  }, [path, state, consent]);

  function wait(sending: Sending, typed: Typed<string>) {
    const waiting = keepTrying(path, { sending, typed, settle: settled });
    setState("waiting");
    setKept(keepOutgoing(path));
    return waiting;
  }

  return {
    state,
    notice,
    isKept,
    async send(sending, typed) {
      const waiting = outgoing(path);
      if (waiting) return (await waiting.retry.now()) ? null : waiting.refusal;
      setState(null);
      isEdited.current = false;
      const answer = await send(sending);
      if (answer.outcome === "away") {
        if (!isEdited.current) wait(sending, typed);
        return answer.refusal;
      }
      await settled(answer);
      return null;
    },
    resume(sending, typed) {
      wait(sending, typed).retry.now();
    },
    edited() {
      isEdited.current = true;
      if (!outgoing(path)) return;
      stopTrying(path);
      setState("stopped");
    },
    stop() {
      stopTrying(path);
      flushSync(() => setState("stopped"));
      // The button that was pressed is gone.
      notice.current?.focus();
    },
    forget() {
      stopTrying(path);
      setState(null);
    },
  };
}
