import { beforeEach, describe, expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import type { Outbox } from "../events/outbox.ts";
import { deleteExpiredKeys } from "../leads/idempotency.ts";
import { erase } from "../leads/lead.ts";
import { deleteExpiredCounts } from "../limits/count-in-database.ts";
import { removeExpired } from "./retention.ts";

const retention = { leadMonths: 24, messageMonths: 12, applicationMonths: 18 };
const leads = 1_200;
const territories = 450;

describe("a large deletion", () => {
  const site = openProduct({ mailServer: true });

  /** Stores leads of one person, each with an email and a link. */
  async function store(age: string): Promise<void> {
    await site.database.run(`
      begin;
      insert into leads (name, zip_code, service_issue, email, created_at)
        select 'Ann', '98033', 'leak', 'ann@example.com', now() - interval '${age}' - n * interval '1 minute' from generate_series(1, ${leads}) as n;
      insert into deliveries (kind, channel, recipient, recipient_role, lead_id, cause, state, next_attempt_at, created_at)
        select 'receipt', 'mail', email, 'homeowner', id, 'receipt ' || id, 'sent', null, created_at from leads;
      insert into link_tokens (hash, purpose, lead_id, expires_at) select sha256(id::text::bytea), 'receipt', id, created_at from leads;
      commit`);
  }

  /** An outbox on which `as` counts transactions, and calls `between` after each. */
  function observed(between: () => Promise<unknown> = async () => {}) {
    const transactions = { committed: 0, canceled: 0 };
    const observedOutbox: Outbox = {
      ...site.backend.outbox,
      as(who) {
        const actor = site.backend.outbox.as(who);
        return {
          ...actor,
          async transaction(work) {
            const ended = actor.transaction(work);
            await ended.then(
              () => transactions.committed++,
              () => transactions.canceled++,
            );
            await between();
            return ended;
          },
        };
      },
    };
    return { outbox: observedOutbox, transactions };
  }
  const count = async (table: string) =>
    (await site.database.query<{ count: number }>(`select count(*) from ${table}`))[0]?.count;
  const notes = () => site.database.query("select reason, table_name, row_count from removals");
  beforeEach(() => site.database.run("delete from removals"));

  test("many expired leads are deleted in several transactions, between which new leads are stored, and one record has the total number of deleted leads", async () => {
    await store("25 months");
    let stored = 0;
    const { outbox, transactions } = observed(async () => {
      await site.sendLead({ email: `new${++stored}@example.com` });
    });
    expect(await removeExpired(outbox, retention, erase)).toEqual({ removed: { leads }, isDone: true });
    expect(transactions.committed).toBeGreaterThan(6);
    expect([await count("leads"), await count("link_tokens where lead_id is null")]).toEqual([stored, 0]);
    expect(await notes()).toEqual([{ reason: "retention", table_name: "leads", row_count: leads }]);
    expect(await count("events where kind = 'lead.erased'")).toBe(leads);
  });

  test("a large deletion continues in smaller batches after the database cancels a batch that takes too long", async () => {
    await store("25 months");
    await site.database.run(`
      create function take_too_long() returns trigger language plpgsql as $$
      begin
        if (select count(*) from deleted) > 100 then raise query_canceled; end if;
        return null;
      end $$;
      create trigger take_too_long after delete on leads referencing old table as deleted
        for each statement execute function take_too_long()`);
    const { outbox, transactions } = observed();
    expect(await removeExpired(outbox, retention, erase)).toEqual({ removed: { leads }, isDone: true });
    await site.database.run("drop function take_too_long cascade");
    expect(transactions.canceled).toBeGreaterThan(0);
    expect(await notes()).toEqual([{ reason: "retention", table_name: "leads", row_count: leads }]);
  });

  test("a large deletion stops between two batches when the process stops, and records the exact number of deleted rows", async () => {
    await store("25 months");
    const stop = new AbortController();
    const { outbox, transactions } = observed(async () => {
      if ((await count("leads")) !== leads) stop.abort();
    });
    const done = await removeExpired(outbox, retention, erase, stop.signal);
    const { leads: removed = 0 } = done.removed;
    expect([removed > 0, removed < leads, done.isDone, transactions.canceled]).toEqual([true, true, false, 0]);
    expect([await count("leads"), await notes()]).toEqual([
      leads - removed,
      [{ reason: "retention", table_name: "leads", row_count: removed }],
    ]);
  });

  test("an erasure deletes all of one person's many leads, and one record has the total number of deleted leads", async () => {
    await store("1 day");
    const removed = await site.backend.personalData.erase(site.asOperator, { email: "Ann@example.com", phone: null });
    expect(removed.leads).toHaveLength(leads);
    expect([await count("leads"), await count("deliveries"), await count("link_tokens")]).toEqual([0, 0, 0]);
    expect(await notes()).toEqual([{ reason: "request", table_name: "leads", row_count: leads }]);
  });

  test("all ended territories, expired idempotency keys, and expired counts of rate limits are deleted, however many exist", async () => {
    const { id } = await site.addContractor();
    await site.database.run(`
      insert into territories (zip_code, service, contractor_id, starts_on, ends_on)
        select (10000 + n)::text, 'fence-repair', '${id}', market_today() - 9, market_today() - 1 from generate_series(1, ${territories}) as n;
      insert into idempotency_keys (table_name, key, expires_at) select 'leads', n::text, now() from generate_series(1, ${leads}) as n;
      insert into rate_limits (key, points, expire) select n::text, 1, 0 from generate_series(1, ${leads}) as n`);
    await site.backend.scheduler.sweep();
    await Promise.all([deleteExpiredKeys(site.database), deleteExpiredCounts(site.database)]);
    expect([await count("territories"), await count("idempotency_keys where expires_at < now()")]).toEqual([0, 0]);
    expect(await count("rate_limits where expire = 0")).toBe(0);
    expect(await count("events where kind = 'territory.released'")).toBe(territories);
  });
});
