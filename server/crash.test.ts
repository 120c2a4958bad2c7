import { expect, test } from "vitest";
import { databasePlace, postgresDatabase } from "../test/fresh-database.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { operatorReads, startServer, untilHealth } from "../test/running-server.ts";

/** How often the server is killed; `CRASH_ROUNDS=200 npx vitest run server/crash` for a long run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 5);

/** Leads sent at once in each round. */
const senders = 8;

test(
  "killed servers lose no acknowledged lead, nor does a killed database",
  async () => {
    const place = await databasePlace();
    const postgres = await startPostgres();
    place.databaseUrl = await postgresDatabase(postgres.superuserUrl);
    const acknowledged = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(place);
      await untilHealth(server.url, 200);
      const before = acknowledged.size;
      let isKilled = false;
      let stopped: Promise<void> | undefined;
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
          if (acknowledged.size - before > (round % 20) * 4 && !isKilled) {
            isKilled = true;
            if (round % 2) stopped = postgres.stop("immediate");
            server.process.kill("SIGKILL");
          }
        }
      });
      await Promise.all(sending);
      await server.stop("SIGKILL");
      await stopped;
      if (stopped) await postgres.start();
    }
    const server = await startServer(place);
    await untilHealth(server.url, 200);
    const kept = new Set(
      (await operatorReads<{ email: string }>(server.url, "leads?select=email")).map((lead) => lead.email),
    );
    await server.stop();
    place.remove();
    await postgres.remove();
    const lost = [...acknowledged].filter((email) => !kept.has(email));
    console.log(`${rounds} rounds, ${acknowledged.size} acknowledged, ${lost.length} lost`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
  },
  rounds * 20_000,
);
