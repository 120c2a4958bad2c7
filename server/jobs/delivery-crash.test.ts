import { expect, test } from "vitest";
import { preparedDatabasePlace } from "../../test/fresh-database.ts";
import { startMailServer } from "../../test/mail-server.ts";
import { sendAsVisitor, startServer, untilHealth } from "../../test/running-server.ts";
import { until } from "../../test/until.ts";
import { openPostgres } from "../database/postgres.ts";

/** The number of kills. For a long run: `CRASH_ROUNDS=100 npx vitest run server/jobs/delivery-crash`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2);

/** Each lead causes two emails. */
const leadsPerRound = 6;

test(
  "a server that is killed while it sends loses no email, and sends no email more than twice",
  async () => {
    const place = await preparedDatabasePlace();
    const database = openPostgres(place.databaseUrl ?? "", 1);
    const mailServer = await startMailServer();
    const start = async () => {
      // Ends the two-minute leases of the killed process.
      await database.query("update deliveries set next_attempt_at = now() where state = 'sending'");
      const server = await startServer(place, { SMTP_URL: mailServer.url });
      await untilHealth(server.url, 200);
      return server;
    };
    let sentLeads = 0;
    for (let round = 0; round < rounds; round++) {
      const server = await start();
      const [begunBefore, whole] = [mailServer.begunCount, mailServer.mails.length];
      for (let number = 0; number < leadsPerRound; number++) {
        const email = `r${round}-n${number}@example.com`;
        const lead = { name: "Ann", zip_code: "98004", service_issue: "other", service: "fence-repair", email };
        if ((await sendAsVisitor(server.url, "leads", lead)).status === 201) sentLeads++;
      }
      // Odd rounds kill the server when the email with the number `moment` begins to arrive, and even rounds kill the
      // server when this email has arrived completely. The first email has the number 0.
      const moment = round % (2 * leadsPerRound);
      if (round % 2) await until(() => mailServer.begunCount - begunBefore > moment);
      else await until(() => mailServer.mails.length - whole > moment);
      await server.stop("SIGKILL");
    }
    const server = await start();
    await until(async () => {
      const open = await database.query(
        "select from deliveries where state = 'sending' or next_attempt_at is not null",
      );
      return open.length === 0;
    });
    const rows = await database.query<{ id: string; is_gathered: boolean }>(
      "select id, last_error is not distinct from 'gathered' as is_gathered from deliveries where channel = 'mail'",
    );
    await server.stop();
    await database.close();
    await mailServer.stop();
    place.remove();

    const copies = new Map<string, number>();
    for (const { headers } of mailServer.mails) {
      const id = headers.get("message-id")?.slice(1).split("@", 1)[0] ?? "";
      copies.set(id, (copies.get(id) ?? 0) + 1);
    }
    const count = (condition: (copies: number) => boolean) =>
      rows.filter(({ id }) => condition(copies.get(id) ?? 0)).length;
    // If more than ten emails of one kind wait, one email lists the others.
    const lost = rows.filter(({ id, is_gathered }) => !is_gathered && !copies.has(id)).length;
    const twice = count((copies) => copies === 2);
    const more = count((copies) => copies > 2);
    console.log(`${rounds} rounds, ${rows.length} emails, ${lost} lost, ${twice} twice, ${more} more than twice`);
    expect(rows).toHaveLength(2 * sentLeads);
    expect(sentLeads).toBe(rounds * leadsPerRound);
    expect([lost, more]).toEqual([0, 0]);
  },
  rounds * 60_000 + 60_000,
);
