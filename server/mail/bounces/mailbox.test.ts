import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { openDeliveringSite, type Row } from "../../../test/delivering-site.ts";
import { databasePlace } from "../../../test/fresh-database.ts";
import { leaveOut } from "../../../test/leave-out.ts";
import { bombs } from "../../../test/mail-bombs.ts";
import { startMailExchange } from "../../../test/mail-exchange.ts";
import { others, usual } from "../../../test/report-examples.ts";
import { startServer } from "../../../test/running-server.ts";
import { until } from "../../../test/until.ts";
import { openPostgres } from "../../database/postgres.ts";
import { links } from "../../links/links.ts";
import { envelopeSenders } from "./envelope-sender.ts";

// The mailbox of returned mail on a real Postfix and Dovecot. Where they are missing, the log says so, and only texts
// are tested (reports.test.ts).

const exchange = await startMailExchange();
afterAll(() => exchange?.stop());

const secret = "what-the-links-of-this-test-are-derived-from";
const bounce = "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user";
const senders = envelopeSenders({ local: "bounces", domain: "returns.example" }, links(secret));

/** Foreign messages in a mailbox: people's replies, and a report that proves nothing. */
const strangers = [
  ...["somebody's answer", "a note of absence"].map((name) =>
    others[name]?.({ to: "bounces@returns.example", recipient: "ann@example.com" }),
  ),
  usual({ to: `bounces+${"a".repeat(39)}@returns.example`, recipient: "ann@example.com" }, bounce),
] as string[];

/** What happens to a line of server or reader: it is passed on, ends the connection, or is lost. */
type Fate = "pass" | "cut" | "hold";

/** A proxy between the reader and Dovecot. */
async function proxyTo(imapUrl: string) {
  const target = Number(new URL(imapUrl).port);
  const sockets = new Set<Socket>();
  const proxy = {
    url: "",
    fateOf: (_said: string, _count: number, _from: "server" | "reader"): Fate => "pass",
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  const server = createServer((reader) => {
    const dovecot = connect(target, "127.0.0.1");
    let count = 0;
    const pass = (from: Socket, to: Socket, who: "server" | "reader") => {
      sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => to.destroy());
      from.on("data", (data: Buffer) => {
        const fate = proxy.fateOf(data.toString("latin1"), ++count, who);
        if (fate === "cut") reader.destroy();
        // The proxy must read the lines, so this server offers no TLS.
        if (fate === "pass") to.write(Buffer.from(data.toString("latin1").replaceAll(" STARTTLS", ""), "latin1"));
      });
    };
    pass(reader, dovecot, "reader");
    pass(dovecot, reader, "server");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(imapUrl);
  url.port = String((server.address() as AddressInfo).port);
  proxy.url = url.href;
  return proxy;
}

if (exchange === null && process.getuid?.() !== 0) {
  test("real mail servers bounce", () => leaveOut("Only root may start Postfix and Dovecot."));
}

if (exchange !== null) {
  const mailbox = exchange;

  describe("the mailbox of returned mail", async () => {
    const proxy = await proxyTo(mailbox.imapUrl);
    afterAll(() => proxy.stop());
    const site = openDeliveringSite(() => ({
      SMTP_URL: mailbox.smtpUrl,
      OPERATOR_EMAIL: "olga@here.example",
      BOUNCE_ADDRESS: mailbox.bounceAddress,
      BOUNCE_MAILBOX_URL: mailbox.imapUrl,
      LINK_SECRET: secret,
    }));

    const isCovered = () => site.backend.territories.isCovered("sprinkler-repair", "98033");
    const became = async (where: string) => {
      const [row] = await site.deliveries(where);
      return row;
    };
    /** Reads the mailbox until a condition holds. */
    const readUntil = (condition: () => Promise<boolean>) =>
      until(async () => {
        await site.backend.bounces.read();
        return condition();
      });
    const isBounced = (recipient: string) => async () =>
      (await became(`recipient = '${recipient}' and state = 'bounced'`)) !== undefined;

    /** A sent mail, and the text of a report about it. */
    async function reported(recipient = "fir@example.com") {
      const [row] = await site.database.query<Row>(
        `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, sent_at, next_attempt_at)
         values ('message-received', 'mail', $1, 'operator', gen_random_uuid(), 'sent', now(), null) returning id`,
        [recipient],
      );
      const to = (await senders.of(site.database, row?.id ?? "")) ?? "";
      return { id: row?.id ?? "", text: usual({ to, recipient }, bounce) };
    }

    test("that cannot be read is told once an hour, and in no line with the password", async () => {
      const wrong = new URL(mailbox.imapUrl);
      wrong.password = "secret-that-is-wrong";
      const through = site.compose({ BOUNCE_MAILBOX_URL: wrong.href });
      const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
      vi.useFakeTimers({ toFake: ["Date"] });
      const from = Date.now();
      for (const minutes of [0, 59, 61]) {
        vi.setSystemTime(from + minutes * 60_000);
        await through.bounces.read();
      }
      vi.useRealTimers();
      const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("not read"));
      written.mockRestore();
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain("The server refused the user or the password.");
      expect(lines.join("")).not.toContain("secret-that");
      expect(await through.bounces.mailboxState()).toMatchObject({ problem: expect.stringContaining("password") });
    });

    test("tells of a contractor with a dead address, until it is corrected and their territory serves", async () => {
      const contractor = await site.addContractor({ email: "no-such-person@gone.example" });
      await site.take(contractor);
      const lead = await site.sendLead({ email: "ann@here.example", preferred_contact: "either" });
      await readUntil(isBounced("no-such-person@gone.example"));
      expect(await became("kind = 'lead-to-contractor'")).toMatchObject({
        bounce_status: "5.1.1",
        bounce_text: expect.stringMatching(/unknown user/i),
      });
      await site.quiet();
      expect(await isCovered()).toBe(false);
      expect(site.written.map(({ kind }) => kind)).toContain("contractor-unreachable");
      await site.backend.contractors.change(site.asOperator, contractor.id, null, {
        email: "somebody@here.example",
      });
      await site.quiet();
      expect(await isCovered()).toBe(true);
      expect(await became("recipient = 'somebody@here.example'")).toMatchObject({ state: "sent", lead_id: lead.id });
      expect(mailbox.messages()).toEqual([]);
    });

    test("keeps every other message, unread; a huge one too, and what stands before a report does not hide it", async () => {
      const { id, text } = await reported();
      const cut = text.indexOf("--=_report\r\nContent-Type: message/rfc822");
      for (const message of strangers) mailbox.deliver(message);
      const others = Array.from(
        { length: 300 },
        (_, place) => `To: x@example.com\r\nSubject: ${place}\r\n\r\nHello.\r\n`,
      );
      for (const message of others) mailbox.deliver(message);
      mailbox.deliver(`${strangers[0]}${"x".repeat(20_000_000)}`);
      const bulk = `${"A".repeat(76)}\r\n`.repeat(260_000);
      mailbox.deliver(
        `${text.slice(0, cut)}--=_report\r\nContent-Type: application/zip\r\n\r\n${bulk}${text.slice(cut)}`,
      );
      const before = mailbox.messages().length;
      await site.backend.bounces.read();
      expect(await became(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toHaveLength(before - 1);
      expect(await site.backend.bounces.mailboxState()).toMatchObject({ waiting: before - 1, problem: null });
      // A message is fetched once.
      const again = await reported();
      mailbox.deliver(again.text);
      await site.backend.bounces.read();
      expect(await became(`id = '${again.id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toHaveLength(before - 1);
      mailbox.clear();
    });

    test("is read to its end where reports are meant to burst: read, or left as they are", async () => {
      const delivered: { id: string; what: string; state: string }[] = [];
      for (const { what, isReadable, put } of bombs) {
        const { id, text } = await reported();
        mailbox.deliver(put(text));
        delivered.push({ id, what, state: isReadable ? "bounced" : "sent" });
      }
      const { id, text } = await reported();
      mailbox.deliver(text);
      await site.backend.bounces.read();
      for (const { id, what, state } of delivered) {
        expect([what, await became(`id = '${id}'`)]).toMatchObject([what, { state }]);
      }
      expect(await became(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      const left = delivered.filter(({ state }) => state === "sent").length;
      expect(mailbox.messages()).toHaveLength(left);
      expect(await site.backend.bounces.mailboxState()).toMatchObject({ waiting: left, problem: null });
      mailbox.clear();
    });

    test("is read to its end whenever the line is cut, and each report counts once", async () => {
      const { id, text } = await reported();
      mailbox.deliver(text);
      const through = site.compose({ BOUNCE_MAILBOX_URL: proxy.url });
      const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
      let cuts = 0;
      for (let at = 1; mailbox.messages().length > 0; at++) {
        let isCut = false;
        proxy.fateOf = (_said, count) => {
          isCut ||= count === at;
          return count === at ? "cut" : "pass";
        };
        await through.bounces.read();
        if (isCut) cuts++;
      }
      const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("not read"));
      written.mockRestore();
      proxy.fateOf = () => "pass";
      expect(cuts).toBeGreaterThan(8);
      expect(lines).toHaveLength(1);
      expect(await became(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(await site.database.query("select from events where kind = 'delivery.failed'")).toHaveLength(1);
      // A site that sends nothing wrote it.
      site.backend.deliveries.wake();
    });

    test("is read by one process at a time", async () => {
      const { id, text } = await reported();
      mailbox.deliver(text);
      await Promise.all([site.backend.bounces.read(), site.compose().bounces.read(), site.compose().bounces.read()]);
      site.backend.deliveries.wake();
      expect(await became(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toEqual([]);
    });

    describe("of which each report counts once, and nothing else is touched, where the process is killed as", () => {
      /** A report about another contractor's address. */
      async function reportedContractor() {
        const email = `${crypto.randomUUID()}@gone.example`;
        const contractor = await site.addContractor({ email });
        const [mail] = await site.database.query<Row>(
          `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, cause, state, sent_at, next_attempt_at)
           values ('license-expiring', 'mail', $1, 'contractor', $2, 'test', 'sent', now(), null) returning id`,
          [email, contractor.id],
        );
        const to = (await senders.of(site.database, mail?.id ?? "")) ?? "";
        mailbox.deliver(usual({ to, recipient: email }, bounce));
        return { id: mail?.id ?? "", contractor };
      }

      /** A process that reads the mailbox through the proxy. */
      async function startReading() {
        const [named] = await site.database.query<{ name: string }>("select current_database() as name");
        const databaseUrl = new URL(inject("postgresUrl"));
        databaseUrl.username = "cedarline";
        databaseUrl.pathname = `/${named?.name}`;
        const script = fileURLToPath(new URL("../../../test/mailbox-reading.ts", import.meta.url));
        const reading = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script], {
          stdio: ["ignore", "ignore", "inherit"],
          env: {
            PATH: process.env.PATH,
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
            DATABASE_URL: databaseUrl.href,
            LINK_SECRET: secret,
            BOUNCE_ADDRESS: mailbox.bounceAddress,
            BOUNCE_MAILBOX_URL: proxy.url,
          },
        });
        const ended = once(reading, "exit");
        return async () => {
          reading.kill("SIGKILL");
          expect(await ended).toEqual([null, "SIGKILL"]);
        };
      }

      /** Kills a process at this line, which is then lost. */
      const killedAt = (from: "server" | "reader", words: RegExp) => async () => {
        let isSaid = false;
        proxy.fateOf = (said, _count, who) => {
          isSaid ||= who === from && words.test(said);
          return isSaid ? "hold" : "pass";
        };
        const kill = await startReading();
        await until(() => isSaid);
        await kill();
        proxy.fateOf = () => "pass";
      };

      /** Kills a process while it stores a report's consequences. */
      const killedStoring = (id: string) =>
        site.database.transaction(async (connection) => {
          await connection.query("select from deliveries where id = $1 for update", [id]);
          const kill = await startReading();
          await until(async () => {
            const waiting = await site.database.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            );
            return waiting.length > 0;
          });
          await kill();
        });

      test.each<[string, (id: string) => Promise<void>]>([
        ["the server greets it", killedAt("server", /^\* OK/)],
        ["it logs in", killedAt("reader", /AUTHENTICATE|LOGIN/)],
        ["it opens the folder", killedAt("reader", /SELECT/)],
        ["it looks for what is new", killedAt("reader", /UID SEARCH/)],
        ["it asks whom the messages are to", killedAt("reader", /UID FETCH .*HEADER/)],
        ["it fetches the report", killedAt("reader", /UID FETCH .*BODY\.PEEK\[\]/)],
        ["it stores what follows", killedStoring],
        ["it marks what it has stored", killedAt("reader", /UID STORE/)],
        ["the server has marked it", killedAt("server", /Store completed/)],
        ["it removes what is marked", killedAt("reader", /UID EXPUNGE/)],
        ["the server has removed it", killedAt("server", /Expunge completed/)],
        ["it counts what is left", killedAt("reader", /UID SEARCH .*UNSEEN/)],
        ["it leaves", killedAt("reader", /LOGOUT/)],
      ])("%s", async (_step, killed) => {
        mailbox.clear();
        for (const message of strangers) mailbox.deliver(message);
        const { id, contractor } = await reportedContractor();
        await killed(id);
        const next = site.compose();
        await until(async () => {
          await next.bounces.read();
          // Nobody reads while the killed process's lock lasts.
          const state = await next.bounces.mailboxState();
          return state?.waiting === strangers.length && mailbox.messages().length === strangers.length;
        });
        site.backend.deliveries.wake();
        await site.quiet();
        expect(await became(`id = '${id}'`)).toMatchObject({ state: "bounced", bounce_status: "5.1.1" });
        expect(
          await site.database.query(
            "select kind from events where kind like '%.failed' or kind like '%.unreachable' order by kind",
          ),
        ).toEqual([{ kind: "contractor.unreachable" }, { kind: "delivery.failed" }]);
        expect(await site.deliveries("kind = 'contractor-unreachable'")).toMatchObject([
          { contractor_id: contractor.id, state: "sent" },
        ]);
        expect(mailbox.messages().sort()).toEqual(strangers.toSorted());
        expect(await next.bounces.mailboxState()).toMatchObject({ waiting: strangers.length, problem: null });
        mailbox.clear();
      });
    });

    test("is read as soon as a site is started", async () => {
      const place = await databasePlace();
      const database = openPostgres(place.databaseUrl ?? "", 1);
      const [row] = await database.query<Row>(
        `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, sent_at, next_attempt_at)
         values ('message-received', 'mail', 'fir@example.com', 'operator', 'test', 'sent', now(), null) returning id`,
      );
      const to = (await senders.of(database, row?.id ?? "")) ?? "";
      mailbox.deliver(usual({ to, recipient: "fir@example.com" }, bounce));
      const started = await startServer(place, {
        BOUNCE_ADDRESS: mailbox.bounceAddress,
        BOUNCE_MAILBOX_URL: mailbox.imapUrl,
        LINK_SECRET: secret,
      });
      await until(() => mailbox.messages().length === 0);
      expect(await database.query("select from events where kind = 'delivery.failed'")).toHaveLength(1);
      expect(await started.stop()).toBe(0);
      await database.close();
      place.remove();
    });
  });
}

test("the reports of a real mail server are tested, or the log says why not", () => {
  expect(exchange === null || exchange.messages().length === 0).toBe(true);
});
