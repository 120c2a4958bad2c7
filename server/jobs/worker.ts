import { setTimeout as pause } from "node:timers/promises";
import { type Database, isRetryable } from "../database/database.ts";
import type { Channel, Delivery, SendOutcome } from "../events/channel.ts";
import { errorFields, log } from "../log.ts";
import { recordHandover, recordResult } from "./delivery-results.ts";
import { type BusyRecipients, claim, leaseSeconds } from "./due-deliveries.ts";

const stopTimeoutMs = 5_000;

/** Milliseconds between two tries to store a result. */
const recordPauseMs = 1_000;

export interface Worker {
  wake(): void;
  /** Starts no more attempts. Resolves when the running attempts have ended, or are aborted after `stopTimeoutMs`. */
  stop(): Promise<void>;
}

/**
 * `database` must be wrapped by `withOutbox` (server/events/outbox.ts). Storing a delivery's result can record an
 * event, and only the wrapped database queues the emails that the event causes.
 */
export function worker<Message>(database: Database, channel: Channel<Message>): Worker {
  /** The addressee of each running attempt. */
  const addresseeByDelivery = new Map<Promise<void>, string>();
  const controller = new AbortController();
  let isStopping = false;
  let startPromise: Promise<void> | null = null;
  let isWoken = false;

  function findBusyRecipients(): BusyRecipients {
    const { addressee, domain } = channel.limits;
    const addressees = [...addresseeByDelivery.values()];
    return {
      addressees: occurringAtLeast(addressee, addressees),
      domains: occurringAtLeast(domain, addressees.map(domainOf)),
    };
  }

  async function startDeliveries(): Promise<void> {
    while (!isStopping && addresseeByDelivery.size < channel.limits.total) {
      const claimResult = await claim(database, channel, findBusyRecipients());
      if (claimResult.result === "none-due") return;
      if (claimResult.result === "skipped") continue;
      const deliveryPromise: Promise<void> = deliver(claimResult.delivery, claimResult.message).finally(() => {
        addresseeByDelivery.delete(deliveryPromise);
        wake();
      });
      addresseeByDelivery.set(deliveryPromise, claimResult.delivery.addressee);
    }
  }

  function wake(): void {
    isWoken = true;
    if (startPromise || isStopping) return;
    isWoken = false;
    startPromise = startDeliveries()
      .catch((error) => log("warn", "deliveries not sent", { channel: channel.name, ...errorFields(error) }))
      .finally(() => {
        startPromise = null;
        if (isWoken) wake();
      });
  }

  async function deliver(delivery: Delivery, message: Message): Promise<void> {
    const { id, kind } = delivery;
    const handOver = () => recordHandover(database, delivery);
    try {
      const outcome = await channel.send(message, controller.signal, handOver).catch((error): SendOutcome => {
        log("error", "delivery not sent", { delivery: id, kind, ...errorFields(error) });
        return { is: "deferred", why: "An unexpected error; the log says more." };
      });
      await recordWithRetry(delivery, outcome);
    } catch (error) {
      // `requeueInterrupted` requeues the delivery after `leaseSeconds`.
      log("error", "delivery result not stored", { delivery: id, kind, ...errorFields(error) });
    }
  }

  /** Tries for `leaseSeconds`. If the result is not stored by then, the delivery may be sent a second time. */
  async function recordWithRetry(delivery: Delivery, outcome: SendOutcome): Promise<void> {
    const until = Date.now() + leaseSeconds * 1_000;
    for (;;) {
      try {
        return await recordResult(database, delivery, outcome);
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
      await startPromise;
      await Promise.all(addresseeByDelivery.keys());
      clearTimeout(timer);
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
