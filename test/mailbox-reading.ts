import { openPostgres } from "../server/database/postgres.ts";
import { parseEnv } from "../server/env.ts";
import { outboxOf } from "../server/events/outbox.ts";
import { links } from "../server/links/links.ts";
import { bounces } from "../server/mail/bounces/bounces.ts";
import { mailRules } from "../server/mail/kinds.ts";

// Reads the mailbox for bounce reports once, in a separate process, so that a test can kill the process at any step.

const env = parseEnv(process.env);
const database = openPostgres(env.databaseUrl ?? "");
const outbox = outboxOf(database, { operatorEmail: env.operatorEmail, mailRules, webhookUrls: [] }, () => {});
await bounces(outbox, env, links(env.linkSecret)).read();
await database.close();
