import { spawn } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { preparedDatabasePlace } from "../../../test/fresh-database.ts";
import { mailBombs } from "../../../test/mail-bombs.ts";
import { startMailExchange } from "../../../test/mail-exchange.ts";
import { openProduct, type Row } from "../../../test/product.ts";
import { commonReport, otherMessages } from "../../../test/report-examples.ts";
import { startServer } from "../../../test/running-server.ts";
import { skipTest } from "../../../test/skip-test.ts";
import { until } from "../../../test/until.ts";
import { openPostgres } from "../../database/postgres.ts";
import { links } from "../../links/links.ts";
import { envelopeSenders } from "./envelope-sender.ts";

// These tests need Postfix and Dovecot. Without these programs, only reports.test.ts tests bounce reports.

const exchange = await startMailExchange();
afterAll(() => exchange?.stop());

const secret = "what-the-links-of-this-test-are-derived-from";
const bounce = "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user";
const senders = envelopeSenders({ local: "bounces", domain: "returns.example" }, links(secret));

/** Messages that are not reports about our emails: replies, and a report without a valid token. */
const foreignMessages = [
  ...["somebody's answer", "a note of absence"].map((name) =>
    otherMessages[name]?.({ to: "bounces@returns.example", recipient: "ann@example.com" }),
  ),
  commonReport({ to: `bounces+${"a".repeat(39)}@returns.example`, recipient: "ann@example.com" }, bounce),
] as string[];

/** The proxy forwards data, closes the connection, or drops data. */
type Action = "pass" | "cut" | "hold";

async function proxyTo(imapUrl: string) {
  const target = Number(new URL(imapUrl).port);
  const sockets = new Set<Socket>();
  const proxy = {
    url: "",
    actionFor: (_text: string, _count: number, _from: "server" | "reader"): Action => "pass",
    /** Changes what the server says. */
    rewrite: (text: string): string => text,
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
        const action = proxy.actionFor(data.toString("latin1"), ++count, who);
        if (action === "cut") reader.destroy();
        // Hides STARTTLS from the reader, because the proxy cannot read encrypted text.
        const text = data.toString("latin1").replaceAll(" STARTTLS", "");
        if (action === "pass") to.write(Buffer.from(who === "server" ? proxy.rewrite(text) : text, "latin1"));
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
  test("real mail servers send bounce reports", () => skipTest("Only root may start Postfix and Dovecot."));
}

if (exchange !== null) {
  const mailbox = exchange;

  describe("the mailbox reader", async () => {
    const proxy = await proxyTo(mailbox.imapUrl);
    afterAll(() => proxy.stop());
    const site = openProduct({
      mailServer: true,
      variables: () => ({
        SMTP_URL: mailbox.smtpUrl,
        OPERATOR_EMAIL: "olga@here.example",
        BOUNCE_ADDRESS: mailbox.bounceAddress,
        BOUNCE_MAILBOX_URL: mailbox.imapUrl,
        LINK_SECRET: secret,
      }),
    });

    const isCovered = () => site.backend.territories.isCovered("sprinkler-repair", "98033");
    const deliveryWhere = async (where: string) => {
      const [row] = await site.deliveries(where);
      return row;
    };
    const readUntil = (condition: () => Promise<boolean>) =>
      until(async () => {
        await site.backend.bounces.read();
        return condition();
      });
    const isBounced = (recipient: string) => async () =>
      (await deliveryWhere(`recipient = '${recipient}' and state = 'bounced'`)) !== undefined;

    /** Stores a sent email. Returns the delivery's id, and a bounce report. */
    async function sentMail(recipient = "fir@example.com") {
      const [row] = await site.database.query<Row>(
        `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, sent_at, next_attempt_at)
         values ('message-received', 'mail', $1, 'operator', gen_random_uuid(), 'sent', now(), null) returning id`,
        [recipient],
      );
      const to = (await senders.addressFor(site.database, row?.id ?? "")) ?? "";
      return { id: row?.id ?? "", text: commonReport({ to, recipient }, bounce) };
    }

    test("the mailbox reader logs a failure at most once an hour, without the password", async () => {
      const wrong = new URL(mailbox.imapUrl);
      wrong.password = "secret-that-is-wrong";
      const through = site.compose({ BOUNCE_MAILBOX_URL: wrong.href });
      const stdout = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
      vi.useFakeTimers({ toFake: ["Date"] });
      const from = Date.now();
      for (const minutes of [0, 59, 61]) {
        vi.setSystemTime(from + minutes * 60_000);
        await through.bounces.read();
      }
      vi.useRealTimers();
      const lines = stdout.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.includes("bounce mailbox check failed"));
      stdout.mockRestore();
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain("The server refused the user or the password.");
      expect(lines.join("")).not.toContain("secret-that");
      expect(await through.bounces.mailboxState()).toMatchObject({ problem: expect.stringContaining("password") });
    });

    test("the mailbox reader marks a contractor whose email address is dead as unreachable until that address is corrected", async () => {
      const contractor = await site.addContractor({ email: "no-such-person@gone.example" });
      await site.addTerritory(contractor);
      const lead = await site.sendLead({ email: "ann@here.example", preferred_contact: "either" });
      await readUntil(isBounced("no-such-person@gone.example"));
      expect(await deliveryWhere("kind = 'lead-to-contractor'")).toMatchObject({
        bounce_status: "5.1.1",
        bounce_text: expect.stringMatching(/unknown user/i),
      });
      await site.waitForDeliveries();
      expect(await isCovered()).toBe(false);
      expect(site.written.map(({ kind }) => kind)).toContain("contractor-unreachable");
      await site.backend.contractors.change(site.asOperator, contractor.id, null, {
        email: "somebody@here.example",
      });
      await site.waitForDeliveries();
      expect(await isCovered()).toBe(true);
      expect(await deliveryWhere("recipient = 'somebody@here.example'")).toMatchObject({
        state: "sent",
        lead_id: lead.id,
      });
      expect(mailbox.messages()).toEqual([]);
    });

    test("the mailbox reader leaves messages that are not bounce reports in the mailbox, even huge ones, and finds a bounce report that arrived after them", async () => {
      const { id, text } = await sentMail();
      const cut = text.indexOf("--=_report\r\nContent-Type: message/rfc822");
      for (const message of foreignMessages) mailbox.deliver(message);
      const others = Array.from(
        { length: 300 },
        (_, number) => `To: x@example.com\r\nSubject: ${number}\r\n\r\nHello.\r\n`,
      );
      for (const message of others) mailbox.deliver(message);
      mailbox.deliver(`${foreignMessages[0]}${"x".repeat(20_000_000)}`);
      const bulk = `${"A".repeat(76)}\r\n`.repeat(260_000);
      mailbox.deliver(
        `${text.slice(0, cut)}--=_report\r\nContent-Type: application/zip\r\n\r\n${bulk}${text.slice(cut)}`,
      );
      const before = mailbox.messages().length;
      await site.backend.bounces.read();
      expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toHaveLength(before - 1);
      expect(await site.backend.bounces.mailboxState()).toMatchObject({ waiting: before - 1, problem: null });
      const second = await sentMail();
      mailbox.deliver(second.text);
      await site.backend.bounces.read();
      expect(await deliveryWhere(`id = '${second.id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toHaveLength(before - 1);
      mailbox.clear();
    });

    test("the mailbox reader reads to the end of a mailbox that contains malicious reports", async () => {
      const delivered: { id: string; what: string; state: string }[] = [];
      for (const { what, isReadable, insertInto } of mailBombs) {
        const { id, text } = await sentMail();
        mailbox.deliver(insertInto(text));
        delivered.push({ id, what, state: isReadable ? "bounced" : "sent" });
      }
      const { id, text } = await sentMail();
      mailbox.deliver(text);
      await site.backend.bounces.read();
      for (const { id, what, state } of delivered) {
        expect([what, await deliveryWhere(`id = '${id}'`)]).toMatchObject([what, { state }]);
      }
      expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      const left = delivered.filter(({ state }) => state === "sent").length;
      expect(mailbox.messages()).toHaveLength(left);
      expect(await site.backend.bounces.mailboxState()).toMatchObject({ waiting: left, problem: null });
      mailbox.clear();
    });

    test("the mailbox reader resumes after each lost connection, and counts each bounce report once", async () => {
      const { id, text } = await sentMail();
      mailbox.deliver(text);
      const through = site.compose({ BOUNCE_MAILBOX_URL: proxy.url });
      const stdout = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
      let cuts = 0;
      for (let at = 1; mailbox.messages().length > 0; at++) {
        let isCut = false;
        proxy.actionFor = (_text, count) => {
          isCut ||= count === at;
          return count === at ? "cut" : "pass";
        };
        await through.bounces.read();
        if (isCut) cuts++;
      }
      const lines = stdout.mock.calls
        .map(([line]) => String(line))
        .filter((line) => line.includes("bounce mailbox check failed"));
      stdout.mockRestore();
      proxy.actionFor = () => "pass";
      expect(cuts).toBeGreaterThan(8);
      expect(lines).toHaveLength(1);
      expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(await site.database.query("select from events where kind = 'delivery.failed'")).toHaveLength(1);
      // The backend `through` only queues emails. The site's own backend sends them.
      site.backend.deliveries.wake();
    });

    test.each([
      ["its text", /(BODY\[\]<0> )\{\d+\}\r\n[\s\S]*?(?=\)\r\n\w+ OK)/],
      ["the text after its headers", /(BODY\[\]<0> )\{\d+\}\r\n([\s\S]*?\r\n\r\n)[\s\S]*?(?=\)\r\n\w+ OK)/],
      ["its recipient headers", /(BODY\[HEADER.FIELDS \([^)]*\)\] )\{\d+\}\r\n[\s\S]*?(?=\)\r\n\w+ OK)/i],
    ])("the mailbox reader reads a bounce report again if %s came empty", async (_what, part) => {
      const { id, text } = await sentMail();
      mailbox.deliver(text);
      const through = site.compose({ BOUNCE_MAILBOX_URL: proxy.url });
      let emptied = 0;
      proxy.rewrite = (response) =>
        response.replace(part, (_match, name: string, head: unknown) => {
          emptied++;
          const left = typeof head === "string" ? head : "";
          return `${name}{${left.length}}\r\n${left}`;
        });
      await through.bounces.read();
      expect([emptied, mailbox.messages()]).toEqual([1, [text]]);
      proxy.rewrite = (response) => response;
      await through.bounces.read();
      expect(mailbox.messages()).toEqual([]);
      expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      site.backend.deliveries.wake();
    });

    test("the mailbox reader gives up on a message that never has text", async () => {
      const { id } = await sentMail();
      mailbox.deliver(`To: ${await senders.addressFor(site.database, id)}\r\n\r\n`);
      const through = site.compose({ BOUNCE_MAILBOX_URL: proxy.url });
      let fetches = 0;
      proxy.actionFor = (said, _count, from) => {
        if (from === "reader" && said.includes("BODY.PEEK[]")) fetches++;
        return "pass";
      };
      for (let checks = 0; checks < 14; checks++) await through.bounces.read();
      proxy.actionFor = () => "pass";
      expect(fetches).toBe(11);
      expect(await through.bounces.mailboxState()).toMatchObject({ waiting: 1 });
      mailbox.clear();
    });

    test("the mailbox reader runs in one process at a time", async () => {
      const { id, text } = await sentMail();
      mailbox.deliver(text);
      await Promise.all([site.backend.bounces.read(), site.compose().bounces.read(), site.compose().bounces.read()]);
      site.backend.deliveries.wake();
      expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced" });
      expect(mailbox.messages()).toEqual([]);
    });

    describe("a killed mailbox reader", () => {
      async function contractorWithReport() {
        const email = `${crypto.randomUUID()}@gone.example`;
        const contractor = await site.addContractor({ email });
        const [mail] = await site.database.query<Row>(
          `insert into deliveries (kind, channel, recipient, recipient_role, contractor_id, cause, state, sent_at, next_attempt_at)
           values ('license-expiring', 'mail', $1, 'contractor', $2, 'test', 'sent', now(), null) returning id`,
          [email, contractor.id],
        );
        const to = (await senders.addressFor(site.database, mail?.id ?? "")) ?? "";
        mailbox.deliver(commonReport({ to, recipient: email }, bounce));
        return { id: mail?.id ?? "", contractor };
      }

      /** Starts a process that reads the mailbox. Returns a function that kills the process. */
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

      /**
       * The returned function starts a process, and kills the process when `from` sends text that matches `words`. The
       * proxy drops this text and all later text.
       */
      const killedAt = (from: "server" | "reader", words: RegExp) => async () => {
        let isSent = false;
        proxy.actionFor = (text, _count, who) => {
          isSent ||= who === from && words.test(text);
          return isSent ? "hold" : "pass";
        };
        const kill = await startReading();
        await until(() => isSent);
        await kill();
        proxy.actionFor = () => "pass";
      };

      /** Kills a process while it waits for a lock to store a report. */
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
        ["it searches for new messages", killedAt("reader", /UID SEARCH/)],
        ["it fetches the recipient headers", killedAt("reader", /UID FETCH .*HEADER/)],
        ["it fetches the report", killedAt("reader", /UID FETCH .*BODY\.PEEK\[\]/)],
        ["it stores the effects", killedStoring],
        ["it marks the message as deleted", killedAt("reader", /UID STORE/)],
        ["the server confirms the mark", killedAt("server", /Store completed/)],
        ["it expunges the message", killedAt("reader", /UID EXPUNGE/)],
        ["the server confirms the expunge", killedAt("server", /Expunge completed/)],
        ["it counts the unread messages", killedAt("reader", /UID SEARCH .*UNSEEN/)],
        ["it logs out", killedAt("reader", /LOGOUT/)],
      ])(
        "each bounce report counts once, and other messages stay unread, if the mailbox reader is killed while %s",
        async (_step, killed) => {
          mailbox.clear();
          for (const message of foreignMessages) mailbox.deliver(message);
          const { id, contractor } = await contractorWithReport();
          await killed(id);
          const next = site.compose();
          await until(async () => {
            await next.bounces.read();
            // No process can read until PostgreSQL releases the killed process's lock.
            const state = await next.bounces.mailboxState();
            return state?.waiting === foreignMessages.length && mailbox.messages().length === foreignMessages.length;
          });
          site.backend.deliveries.wake();
          await site.waitForDeliveries();
          expect(await deliveryWhere(`id = '${id}'`)).toMatchObject({ state: "bounced", bounce_status: "5.1.1" });
          expect(
            await site.database.query(
              "select kind from events where kind like '%.failed' or kind like '%.unreachable' order by kind",
            ),
          ).toEqual([{ kind: "contractor.unreachable" }, { kind: "delivery.failed" }]);
          expect(await site.deliveries("kind = 'contractor-unreachable'")).toMatchObject([
            { contractor_id: contractor.id, state: "sent" },
          ]);
          expect(mailbox.messages().sort()).toEqual(foreignMessages.toSorted());
          expect(await next.bounces.mailboxState()).toMatchObject({ waiting: foreignMessages.length, problem: null });
          mailbox.clear();
        },
      );
    });

    test("the mailbox reader runs when the site starts", async () => {
      const place = await preparedDatabasePlace();
      const database = openPostgres(place.databaseUrl ?? "", 1);
      const [row] = await database.query<Row>(
        `insert into deliveries (kind, channel, recipient, recipient_role, cause, state, sent_at, next_attempt_at)
         values ('message-received', 'mail', 'fir@example.com', 'operator', 'test', 'sent', now(), null) returning id`,
      );
      const to = (await senders.addressFor(database, row?.id ?? "")) ?? "";
      mailbox.deliver(commonReport({ to, recipient: "fir@example.com" }, bounce));
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

test("the mailbox tests leave no message in the mail exchange", () => {
  expect(exchange === null || exchange.messages().length === 0).toBe(true);
});
