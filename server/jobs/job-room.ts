import type { OutboxSettings } from "../events/outbox.ts";
import type { Ground } from "../links/ground.ts";
import { bounces } from "../mail/bounces/bounces.ts";
import type { MailTimes, WriteMail } from "../mail/mail-channel.ts";
import { deliveries } from "./deliveries.ts";
import { deliveryLog } from "./delivery-log.ts";
import { jobScheduler } from "./job-scheduler.ts";

export type JobRoom = ReturnType<typeof jobRoom>;

export function jobRoom(
  { env, database: { database }, outbox, links }: Ground,
  settings: OutboxSettings,
  jobsOfRooms: Omit<Parameters<typeof jobScheduler>[2], "releaseMails" | "readMailbox">,
  write: WriteMail,
  times?: MailTimes,
) {
  const { countNeeds } = jobsOfRooms;
  const deliveryQueue = deliveries(outbox, { ...env, countNeeds }, links, write, times);
  const bounceReports = bounces(outbox, env, links);
  return {
    deliveries: deliveryQueue,
    deliveryLog: deliveryLog(database, settings, deliveryQueue.messageOf),
    bounces: bounceReports,
    scheduler: jobScheduler(outbox, env, {
      ...jobsOfRooms,
      releaseMails: deliveryQueue.releaseMails,
      readMailbox: bounceReports.read,
    }),
  };
}
