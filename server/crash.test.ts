import { expect, test } from "vitest";
import { databasePlace } from "../test/database.ts";
import { operatorReads, startServer } from "../test/server.ts";

/** How often the server is killed; `CRASH_ROUNDS=200 npx vitest run server/crash` for a long run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 12);

/** Leads sent at once in each round. */
const senders = 8;

test(`a killed server loses no acknowledged lead in ${rounds} rounds`, { timeout: rounds * 20_000 }, async () => {
  const place = await databasePlace("embedded");
  const acknowledged = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const server = await startServer(place);
    const before = acknowledged.size;
    let isKilled = false;
    const sending = Array.from({ length: senders }, async (_, sender) => {
      for (let number = 0; !isKilled; number++) {
        const email = `r${round}-s${sender}-n${number}@example.com`;
        const response = await fetch(`${server.url}/fence-repair/bellevue`, {
          method: "POST",
          redirect: "manual",
          body: new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email }),
        }).catch(() => null);
        if (response?.status === 303) acknowledged.add(email);
        // A different moment in each round, counted in leads and not in time.
        if (acknowledged.size - before > round * 3 && !isKilled) {
          isKilled = true;
          server.process.kill("SIGKILL");
        }
      }
    });
    await Promise.all(sending);
    await server.stop("SIGKILL");
  }
  const server = await startServer(place);
  const kept = new Set(
    (await operatorReads<{ email: string }>(server.url, "leads?select=email")).map((lead) => lead.email),
  );
  await server.stop();
  place.remove();
  expect(acknowledged.size).toBeGreaterThan(rounds);
  expect([...acknowledged].filter((email) => !kept.has(email))).toEqual([]);
});
