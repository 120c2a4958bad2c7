import type { Database } from "../server/database/database.ts";
import { type Outbox, outboxOf } from "../server/events/outbox.ts";

/** An outbox for tests about rows: what it records causes no emails and no webhooks. */
export const silentOutbox = (database: Database): Outbox =>
  outboxOf(database, { mailRules: [], operatorEmail: "", webhookUrls: [] }, () => {});
