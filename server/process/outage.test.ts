import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabasePlace } from "../../test/fresh-database.ts";
import { newDatabase, startPostgres } from "../../test/postgres-server.ts";
import { untilHealth } from "../../test/running-server.ts";
import { startSite } from "../../test/whole-product.ts";
import { openPostgres } from "../database/postgres.ts";

const senders = 8;

/** With `immediate`, PostgreSQL stops as in a power failure. With `fast`, it shuts down in an orderly way. */
const stops = ["immediate", "fast"] as const;

async function send(server: { url: string }, email: string): Promise<number> {
  const response = await fetch(`${server.url}/fence-repair/bellevue`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email }),
  });
  await response.arrayBuffer();
  return response.status;
}

test("while PostgreSQL is stopped under load, forms get 503; afterwards the site recovers, and no acknowledged lead is lost", async () => {
  const postgres = await startPostgres();
  const place = await emptyDatabasePlace();
  onTestFinished(place.remove);
  const server = await startSite({}, { ...place, databaseUrl: await newDatabase(postgres.superuserUrl) });

  const acknowledged = new Set<string>();
  const statuses = new Set<number>();
  let isOver = false;
  const load = Array.from({ length: senders }, async (_, sender) => {
    for (let number = 0; !isOver; number++) {
      const email = `s${sender}-n${number}@example.com`;
      const status = await send(server, email);
      statuses.add(status);
      if (status === 303) acknowledged.add(email);
    }
  });
  const untilMore = async () => {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + senders);
  };

  for (const mode of stops) {
    await untilMore();
    await postgres.stop(mode);
    await untilHealth(server.url, 503);
    for (const path of ["/", "/fence-repair/bellevue", "/faq", "/privacy"]) {
      expect((await fetch(server.url + path)).status, path).toBe(200);
    }
    await postgres.start();
    await untilHealth(server.url, 200);
  }
  await untilMore();
  isOver = true;
  await Promise.all(load);

  const storedLeads = await server.read<{ email: string }>("leads?select=email");
  const emails = new Set(storedLeads.map((lead) => lead.email));
  expect([...acknowledged].filter((email) => !emails.has(email))).toEqual([]);
  expect(storedLeads).toHaveLength(emails.size);
  expect([...statuses].sort()).toEqual([303, 503]);
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
  const failures = server.log.filter((line) => line.event === "submission failed");
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.filter((line) => !line.cause)).toEqual([]);
  expect(await server.stop()).toBe(0);
  await postgres.remove();
});

test("while PostgreSQL is read-only, the site is unhealthy and forms get 503", async () => {
  const server = await startSite();
  const owner = openPostgres(server.place.databaseUrl ?? "");
  /** Closes the site's connections, because only new connections become read-only. */
  const setReadOnly = (value: "on" | "off") =>
    owner.run(`
      set default_transaction_read_only = off;
      begin read write;
      do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$;
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid();
      commit;
    `);
  await setReadOnly("on");
  await untilHealth(server.url, 503);
  expect(await send(server, "ann@example.com")).toBe(503);
  const confirmation = await fetch(`${server.url}/hooks/confirm-match`, {
    method: "POST",
    body: JSON.stringify({ lead_id: randomUUID() }),
  });
  expect(confirmation.status).toBe(503);
  expect((await fetch(`${server.url}/blog`)).status).toBe(200);
  const failures = server.log.filter((line) => line.event === "submission failed");
  expect(failures).toMatchObject([{ level: "warn", message: expect.stringContaining("read-only") }]);

  await setReadOnly("off");
  await untilHealth(server.url, 200);
  expect(await send(server, "ann@example.com")).toBe(303);
  expect(server.log.filter((line) => line.level === "error")).toEqual([]);
  await owner.close();
});
