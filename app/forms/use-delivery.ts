import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Typed } from "../../domain/form-fields.ts";
import type { Refusal } from "../../domain/receipt.ts";
import { useConsent } from "../consent/consent-store.ts";
import { keepOutgoing, keepTrying, type Outgoing, outgoing, stopTrying } from "./outbox.ts";
import type { Answer, Sending } from "./send.ts";

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

/** `settle` is told the answer, whenever it comes, and to what. */
export function useDelivery(path: string, settle: Outgoing["settle"]): Delivery {
  const [state, setState] = useState<DeliveryState | null>(outgoing(path) && "waiting");
  const [isKept, setKept] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const consent = useConsent();

  function settled(answer: Answer, typed: Typed<string>) {
    setState(outgoing(path) && "waiting");
    return settle(answer, typed);
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

  function begin(sending: Sending, typed: Typed<string>) {
    setState(null);
    return keepTrying(path, { sending, typed, settle: settled });
  }

  function showWaiting() {
    setState("waiting");
    setKept(keepOutgoing(path));
  }

  return {
    state,
    notice,
    isKept,
    async send(sending, typed) {
      const before = outgoing(path);
      const waiting = before?.sending.key === sending.key ? before : begin(sending, typed);
      if (await waiting.retry.now()) return null;
      if (outgoing(path) === waiting) showWaiting();
      return waiting.refusal;
    },
    resume(sending, typed) {
      begin(sending, typed);
      showWaiting();
    },
    edited() {
      if (!outgoing(path)) return;
      stopTrying(path);
      // Before the first try is over there is no notice that could change.
      setState((shown) => shown && "stopped");
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
