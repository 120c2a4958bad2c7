import type { Channel, Delivery } from "../events/channel.ts";
import type { BusyRecipients } from "./due-deliveries.ts";

interface Attempt {
  delivery: Delivery;
  domain: string;
  /** Longer than the channel's `slow.afterMs`. */
  isLong: boolean;
  /** It no longer counts against the channel's total and domain limits (`SlowLimits`). */
  isSlow: boolean;
  ended: Promise<void>;
}

/** In this process. `onRoom`: another attempt may start. */
export function runningAttempts<Message>({ limits, slow }: Channel<Message>, onRoom: () => void) {
  const attempts = new Set<Attempt>();
  const slowOnes = () => [...attempts].filter(({ isSlow }) => isSlow);
  const otherOnes = () => [...attempts].filter(({ isSlow }) => !isSlow);

  function moveSlowOnes(): void {
    for (const attempt of attempts) {
      if (!slow || !attempt.isLong || attempt.isSlow) continue;
      const others = slowOnes();
      const ofDomain = others.filter(({ domain }) => domain === attempt.domain);
      attempt.isSlow = others.length < slow.total && ofDomain.length < slow.domain;
    }
    onRoom();
  }

  return {
    /** `run` must not throw. Its signal aborts a long attempt without room. */
    start(delivery: Delivery, run: (noRoom: AbortSignal) => Promise<void>): void {
      const noRoom = new AbortController();
      const attempt: Attempt = {
        delivery,
        domain: domainOf(delivery.addressee),
        isLong: false,
        isSlow: false,
        ended: Promise.resolve(),
      };
      const noteLong = () => {
        attempt.isLong = true;
        moveSlowOnes();
      };
      const timers = slow
        ? [
            setTimeout(noteLong, slow.afterMs),
            setTimeout(() => {
              if (!attempt.isSlow) noRoom.abort();
            }, slow.longestMs),
          ]
        : [];
      attempts.add(attempt);
      attempt.ended = run(noRoom.signal).finally(() => {
        for (const timer of timers) clearTimeout(timer);
        attempts.delete(attempt);
        moveSlowOnes();
      });
    },
    hasRoom: () => otherOnes().length < limits.total,
    busyRecipients: (): BusyRecipients => ({
      addressees: occurringAtLeast(
        limits.addressee,
        [...attempts].map(({ delivery }) => delivery.addressee),
      ),
      domains: occurringAtLeast(
        limits.domain,
        otherOnes().map(({ domain }) => domain),
      ),
    }),
    deliveries: () => [...attempts].map(({ delivery }) => delivery),
    async ended(): Promise<void> {
      await Promise.all([...attempts].map(({ ended }) => ended));
    },
  };
}

function occurringAtLeast(times: number, values: readonly string[]): string[] {
  const groups = Map.groupBy(values, (value) => value);
  return [...groups].flatMap(([value, { length }]) => (length >= times ? [value] : []));
}

function domainOf(email: string): string {
  return email.split("@")[1] ?? "";
}
