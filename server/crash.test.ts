import { expect, test } from "vitest";
import { embeddedPlace } from "../test/fresh-database.ts";
import { operatorReads, startServer, untilHealth } from "../test/running-server.ts";

/** How often the server is killed; `CRASH_ROUNDS=200 npx vitest run server/crash` for a long run. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);

/** Leads sent at once in each round. */
const senders = 8;

test(
  "killed servers lose no acknowledged lead",
  async () => {
    // A database of their own, which is cut short with them and recovers by its log.
    const place = embeddedPlace();
    const acknowledged = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(place);
      await untilHealth(server.url, 200);
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
          if (acknowledged.size - before > (round % 20) * 4 && !isKilled) {
            isKilled = true;
            server.process.kill("SIGKILL");
          }
        }
      });
      await Promise.all(sending);
      await server.stop("SIGKILL");
    }
    const server = await startServer(place);
    await untilHealth(server.url, 200);
    const leads = await operatorReads<{ email: string }>(server.url, "leads?select=email");
    const kept = new Set(leads.map((lead) => lead.email));
    await server.stop();
    place.remove();
    const lost = [...acknowledged].filter((email) => !kept.has(email));
    console.log(`${rounds} rounds, ${acknowledged.size} acknowledged, ${lost.length} lost`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
  },
  rounds * 20_000,
);
