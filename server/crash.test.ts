import { afterAll, expect, test } from "vitest";
import { databasePlace, type Engine, postgresDatabase } from "../test/fresh-database.ts";
import { type PostgresServer, startPostgres } from "../test/postgres-server.ts";
import { operatorReads, startServer, untilHealth } from "../test/running-server.ts";

/** How often the server is killed; `CRASH_ROUNDS=200 npx vitest run server/crash` for a long run. */
const rounds: [Engine, number][] = process.env.CRASH_ROUNDS
  ? [
      ["embedded", Number(process.env.CRASH_ROUNDS)],
      ["postgres", Number(process.env.CRASH_ROUNDS)],
    ]
  : [
      ["embedded", 5],
      ["postgres", 4],
    ];

/** Leads sent at once in each round. */
const senders = 8;

/** A server of its own, which can be stopped as a power cut would stop it. */
let postgres: PostgresServer | null = null;
afterAll(() => postgres?.remove());

test.each(rounds)(
  "on the %s engine %d killed servers lose no acknowledged lead",
  async (engine, rounds) => {
    const place = await databasePlace("embedded");
    if (engine === "postgres") {
      postgres = await startPostgres();
      place.databaseUrl = await postgresDatabase(postgres.superuserUrl);
    }
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
            if (round % 2) stopped = postgres?.stop("immediate");
            server.process.kill("SIGKILL");
          }
        }
      });
      await Promise.all(sending);
      await server.stop("SIGKILL");
      await stopped;
      if (stopped) await postgres?.start();
    }
    const server = await startServer(place);
    await untilHealth(server.url, 200);
    const kept = new Set(
      (await operatorReads<{ email: string }>(server.url, "leads?select=email")).map((lead) => lead.email),
    );
    await server.stop();
    place.remove();
    const lost = [...acknowledged].filter((email) => !kept.has(email));
    console.log(`${engine}: ${rounds} rounds, ${acknowledged.size} acknowledged, ${lost.length} lost`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
  },
  Math.max(...rounds.map(([, count]) => count)) * 20_000,
);
