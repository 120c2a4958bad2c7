import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { startMailServer } from "./mail-server.ts";
import type { Loss, PostgresPair } from "./postgres-pair.ts";
import { type RunningServer, startServer, storeContractor, untilHealth, visitorSends } from "./running-server.ts";
import { until } from "./until.ts";

/** How many people send requests at once, one after the other. */
const senders = 8;

/** How long a sender waits before the next try, and before the next request, in milliseconds. */
const pauseMs = 200;

/** Who has no answer for so long tries again. */
const longestAnswerMs = 30_000;

const zips = ["98033", "98034", "98052", "98004", "98072"];

/** What came of the loss of one primary. */
export interface Round {
  how: Loss;
  /** Leads that were acknowledged since the last round's end. */
  acknowledged: number;
  /** Tries that were asked to come again, or had no answer. */
  refused: number;
  /** Leads of all so far that were acknowledged and are not there. */
  lost: number;
  /** Leads of all so far that are there more than once. */
  twice: number;
  /** Sessions that the proxy led to the old primary when it came back beside the new one. */
  strayed: number;
  /** Mails that came a second time since the last round's end. */
  mailsTwice: number;
  /** Mails of all so far that came more than twice. */
  mailsMore: number;
  /** From the loss to the moment when the standby is told to take over. */
  secondsToPromotion: number;
  /** From the loss to the acknowledgement of a lead whose first try was made after it. */
  secondsToLead: number;
}

export type FailOver = Awaited<ReturnType<typeof startFailOver>>;

/** Processes of the product on a pair of PostgreSQL servers, with leads that come in all the time, and their mails. */
export async function startFailOver(pair: PostgresPair, processes: number) {
  const mailServer = await startMailServer();
  const variables = {
    RATE_LIMIT_PER_MINUTE: "1000000",
    SITE_URL: "https://www.example.com",
    SMTP_URL: mailServer.url,
  };
  const startOne = async () => {
    const server = await startServer({ dataDir: "none", databaseUrl: pair.databaseUrl }, variables);
    await untilHealth(server.url, 200);
    return server;
  };
  const servers = await Promise.all(Array.from({ length: processes }, startOne));
  const [first] = servers as [RunningServer];
  await storeContractor(first.url, "fence-repair", zips);

  const acknowledged: string[] = [];
  let refused = 0;
  let isOver = false;
  let isStopped = false;
  let lostAt = Number.POSITIVE_INFINITY;
  let leadAfterLoss: number | null = null;

  /** As the script of a page: the same key until there is an answer, from whichever process the proxy chooses. */
  async function sendLeads(sender: number) {
    for (let number = 0; !isOver; number++) {
      const email = `s${sender}-n${number}@example.com`;
      const key = randomUUID();
      const begunAt = performance.now();
      for (let attempt = 0; ; attempt++) {
        const { url } = servers[(sender + number + attempt) % servers.length] ?? first;
        const lead = {
          name: "Ann",
          zip_code: zips[number % zips.length],
          service: "fence-repair",
          service_issue: "other",
        };
        const signal = AbortSignal.timeout(longestAnswerMs);
        const status = await visitorSends(url, "leads", { ...lead, email }, { "Idempotency-Key": key }, signal).then(
          (answer) => answer.text().then(() => answer.status),
          () => 0,
        );
        if (status === 201) break;
        if (status !== 503 && status !== 0) throw new Error(`A lead was answered with ${status}.`);
        if (isStopped) return;
        refused++;
        await pause(pauseMs);
      }
      acknowledged.push(email);
      if (begunAt > lostAt) leadAfterLoss ??= performance.now();
      await pause(pauseMs);
    }
  }
  const load = Promise.all(Array.from({ length: senders }, (_, sender) => sendLeads(sender)));
  const untilMore = async (count: number) => {
    const wanted = acknowledged.length + count;
    await Promise.race([until(() => acknowledged.length >= wanted), load]);
  };

  /** How often each mail came, by its `Message-ID`. */
  const copies = new Map<string, number>();
  function countMails(): number {
    let again = 0;
    for (const { headers } of mailServer.mails.splice(0)) {
      const id = headers.get("message-id")?.slice(1).split("@", 1)[0] ?? "";
      const count = (copies.get(id) ?? 0) + 1;
      copies.set(id, count);
      if (count === 2) again++;
    }
    return again;
  }

  const inProduct = <Row extends object>(text: string) => pair.query<Row>(text);

  return {
    /** Has the primary lost and its new standby take over; `number` says when. Then the old primary is there again beside it. */
    async round(number: number, how: Loss): Promise<Round> {
      const before = { acknowledged: acknowledged.length, refused };
      await pair.renewStandby();
      // A different moment in each round, counted in leads and in refusals and not in time.
      await untilMore(senders + (number % 20));
      leadAfterLoss = null;
      lostAt = performance.now();
      await pair.losePrimary(how);
      // Those on a silent one wait for a while before they are refused.
      const refusals = how === "killed" ? refused + 1 + (number % 5) * senders : 0;
      await until(() => refused >= refusals);
      const promotedAt = performance.now();
      await pair.promote();
      await until(() => leadAfterLoss !== null);
      const secondsToLead = ((leadAfterLoss ?? 0) - lostAt) / 1_000;

      // The one that was lost comes back, as a machine that starts again, and takes itself for the primary.
      await pair.restartFormer();
      await untilMore(senders);
      await pair.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'cedarline'");
      const wanted = acknowledged.length + 2 * senders;
      let strayed = 0;
      await until(async () => {
        strayed = await pair.strayed();
        return strayed > 0 || acknowledged.length >= wanted;
      });
      const sent = acknowledged.slice();
      const rows = await inProduct<{ email: string; count: number }>(
        "select email, count(*)::integer as count from leads group by email",
      );
      const stored = new Map(rows.map(({ email, count }) => [email, count]));
      return {
        how,
        strayed,
        acknowledged: acknowledged.length - before.acknowledged,
        refused: refused - before.refused,
        lost: sent.filter((email) => !stored.has(email)).length,
        twice: rows.filter(({ count }) => count > 1).length,
        mailsTwice: countMails(),
        mailsMore: [...copies.values()].filter((count) => count > 2).length,
        secondsToPromotion: (promotedAt - lostAt) / 1_000,
        secondsToLead,
      };
    },
    /**
     * Ends the load. Yields how many mails are said to be sent and have not arrived, and how many are still to be sent: none, where it
     * waits until nobody is taken to be sending any more, for minutes.
     */
    async finish(waits: boolean) {
      isOver = true;
      await load;
      const open = `state in (${waits ? "'sending', " : ""}'queued', 'uncertain') and next_attempt_at ${waits ? "is not null" : "<= now()"}`;
      await until(async () => (await inProduct(`select from deliveries where ${open} limit 1`)).length === 0);
      const mails = await inProduct<{ id: string; state: string }>(
        "select id, state from deliveries where channel = 'mail'",
      );
      countMails();
      return {
        mailsLost: mails.filter(({ id, state }) => state === "sent" && !copies.has(id)).length,
        mailsOpen: mails.filter(({ state }) => state !== "sent").length,
      };
    },
    /** Every line of the log that says that something unexpected happened. */
    errors: () => servers.flatMap(({ log }) => log.filter(({ level }) => level === "error")),
    async stop() {
      isOver = true;
      isStopped = true;
      await Promise.all(servers.map((server) => server.stop()));
      await mailServer.stop();
    },
  };
}
