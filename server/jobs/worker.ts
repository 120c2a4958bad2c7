import { setTimeout as pause } from "node:timers/promises";
import { type Database, isRetryable } from "../database/database.ts";
import type { Channel, Delivery, Outcome } from "../events/channel.ts";
import { errorFields, log } from "../log.ts";
import { noteSending, record } from "./delivery-results.ts";
import { type BusyRecipients, claim, leaseSeconds } from "./due-deliveries.ts";

/** Milliseconds for which a stop lets attempts continue before it cuts them off. */
const stopTimeoutMs = 5_000;

/** Milliseconds before storing a result is tried again. */
const recordPauseMs = 1_000;

/** Sends one channel's due deliveries. */
export interface Worker {
  /** Says that something may be due. */
  wake(): void;
  /** Takes nothing new, and resolves when no attempt is running. */
  stop(): Promise<void>;
}

/** `database` is the one with the outbox, because a result may have consequences. */
export function worker<Message>(database: Database, channel: Channel<Message>): Worker {
  /** The running attempts with their recipients. */
  const underWay = new Map<Promise<void>, string>();
  const controller = new AbortController();
  let isStopping = false;
  let filling: Promise<void> | null = null;
  let isWoken = false;

  /** The limits belong to a process: they keep its places free for other recipients. */
  function busy(): BusyRecipients {
    const { addressee, domain } = channel.limits;
    const addressees = [...underWay.values()];
    return { addressees: atLeast(addressee, addressees), domains: atLeast(domain, addressees.map(domainOf)) };
  }

  async function fill(): Promise<void> {
    while (!isStopping && underWay.size < channel.limits.total) {
      const claimed = await claim(database, channel, busy());
      if (claimed.found === "none") return;
      if (claimed.found === "other") continue;
      const delivering: Promise<void> = deliver(claimed.delivery, claimed.message).finally(() => {
        underWay.delete(delivering);
        wake();
      });
      underWay.set(delivering, claimed.delivery.addressee);
    }
  }

  function wake(): void {
    isWoken = true;
    if (filling || isStopping) return;
    isWoken = false;
    filling = fill()
      .catch((error) => log("warn", "deliveries not sent", { channel: channel.name, ...errorFields(error) }))
      .finally(() => {
        filling = null;
        if (isWoken) wake();
      });
  }

  async function deliver(delivery: Delivery, message: Message): Promise<void> {
    const { id, kind } = delivery;
    const handOver = () => noteSending(database, delivery);
    try {
      const outcome = await channel.send(message, controller.signal, handOver).catch((error): Outcome => {
        log("error", "delivery not sent", { delivery: id, kind, ...errorFields(error) });
        return { is: "deferred", why: "It could not be sent; the log says why." };
      });
      await recordWithRetry(delivery, outcome);
    } catch (error) {
      // The delivery is released when its lease ends.
      log("error", "delivery result not stored", { delivery: id, kind, ...errorFields(error) });
    }
  }

  /** A sent delivery without a stored result would be sent again. */
  async function recordWithRetry(delivery: Delivery, outcome: Outcome): Promise<void> {
    const until = Date.now() + leaseSeconds * 1_000;
    for (;;) {
      try {
        return await record(database, delivery, outcome);
      } catch (error) {
        if (!isRetryable(error) || controller.signal.aborted || Date.now() > until) throw error;
        await pause(recordPauseMs, null, { signal: controller.signal }).catch(() => {});
      }
    }
  }

  return {
    wake,
    async stop() {
      isStopping = true;
      const timer = setTimeout(() => controller.abort(), stopTimeoutMs);
      await filling;
      await Promise.all(underWay.keys());
      clearTimeout(timer);
    },
  };
}

/** The values that occur this often. */
function atLeast(often: number, names: readonly string[]): string[] {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].flatMap(([name, { length }]) => (length >= often ? [name] : []));
}

/** The domain of an email address. */
function domainOf(addressee: string): string {
  return addressee.split("@")[1] ?? "";
}
