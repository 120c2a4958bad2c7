import { setTimeout as pause } from "node:timers/promises";
import { isRetryable } from "../database/database.ts";
import type { Channel, Delivery, SendResult } from "../events/channel.ts";
import type { Outbox } from "../events/outbox.ts";
import { errorFields, log } from "../log.ts";
import { runningAttempts } from "./attempts.ts";
import { recordHandover, recordResult } from "./delivery-results.ts";
import { claim, leaseSeconds, renewLease } from "./due-deliveries.ts";

const stopTimeoutMs = 5_000;

/** Between two tries to store a result. */
const recordPauseMs = 1_000;

const renewLeasesEveryMs = (leaseSeconds * 1_000) / 4;

export interface Worker {
  wake(): void;
  /** Starts no more attempts. Resolves when the running ones have ended, or are aborted after `stopTimeoutMs`. */
  stop(): Promise<void>;
}

export function worker<Message>(outbox: Outbox, channel: Channel<Message>): Worker {
  const attempts = runningAttempts(channel, wake);
  const controller = new AbortController();
  let isStopping = false;
  let startPromise: Promise<void> | null = null;
  let isWoken = false;
  let leaseTimer: NodeJS.Timeout | undefined;

  async function startDeliveries(): Promise<void> {
    while (!isStopping && attempts.hasRoom()) {
      const claimResult = await claim(outbox, channel, attempts.busyRecipients());
      if (claimResult.result === "none-due") return;
      if (claimResult.result === "skipped") continue;
      const { delivery, message } = claimResult;
      attempts.start(delivery, (noRoom) => deliver(delivery, message, AbortSignal.any([controller.signal, noRoom])));
      leaseTimer ??= setInterval(renewLeases, renewLeasesEveryMs).unref();
    }
  }

  /** Otherwise another process would send the deliveries of long attempts again. */
  async function renewLeases(): Promise<void> {
    const deliveries = attempts.deliveries();
    if (deliveries.length === 0) return;
    await renewLease(outbox, deliveries).catch((error) =>
      log("warn", "leases not renewed", { channel: channel.name, ...errorFields(error) }),
    );
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

  async function deliver(delivery: Delivery, message: Message, signal: AbortSignal): Promise<void> {
    const { id, kind } = delivery;
    const handOver = () => recordHandover(outbox, delivery);
    try {
      const result = await channel.send(message, signal, handOver).catch((error): SendResult => {
        log("error", "delivery not sent", { delivery: id, kind, ...errorFields(error) });
        return { is: "deferred", why: "An unexpected error; the log says more." };
      });
      await recordWithRetry(delivery, result);
    } catch (error) {
      // `requeueInterrupted` queues it again after `leaseSeconds`.
      log("error", "delivery result not stored", { delivery: id, kind, ...errorFields(error) });
    }
  }

  /** For `leaseSeconds`. Then the delivery may be sent a second time. */
  async function recordWithRetry(delivery: Delivery, result: SendResult): Promise<void> {
    const until = Date.now() + leaseSeconds * 1_000;
    for (;;) {
      try {
        return await recordResult(outbox, delivery, result);
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
      await attempts.ended();
      clearTimeout(timer);
      clearInterval(leaseTimer);
    },
  };
}
