import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import type { PersonalTable, TableName } from "../server/database/schema.ts";
import type { Mail } from "../server/mail/kinds.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { annsRequest, cysMessage } from "./people.ts";
import { writePlainMail } from "./plain-mail.ts";
import { joined, openRooms, type RoomOptions, type Variables } from "./rooms.ts";
import { type Row, rowStore } from "./row-store.ts";
import { until } from "./until.ts";

export type MailDelivery = ReturnType<typeof openMailDelivery>;

/** The rooms with a mail server and a running worker. */
export function openMailDelivery({ variables = {}, ...options }: RoomOptions) {
  let mailServer: MailServer;
  const composedMails: Mail[] = [];
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());
  // Runs before `openRooms` deletes all rows, so that no email is being sent when its row is deleted.
  beforeEach(() => waitForDeliveries());
  const product = openRooms({
    ...options,
    variables: () => ({
      SITE_URL: "https://www.example.com",
      SITE_NAME: "Cedarline",
      SITE_EMAIL: "hello@example.com",
      OPERATOR_EMAIL: "operator@example.com",
      SMTP_URL: mailServer.url,
      ...(typeof variables === "function" ? variables() : variables),
    }),
    writeMail(mail: Mail) {
      composedMails.push(mail);
      return writePlainMail(mail);
    },
  });
  beforeAll(start);
  afterAll(stop);
  beforeEach(() => {
    composedMails.length = 0;
    mailServer.mails.length = 0;
    mailServer.nextBehaviors.length = 0;
    mailServer.defaultBehavior = "accept";
    mailServer.hangsAt = () => false;
    mailServer.beforeGreeting = async () => {};
    mailServer.beforeAnswer = async () => {};
  });

  function start(): Promise<void> {
    product.backend.deliveries.start();
    return product.backend.scheduler.sweep();
  }

  async function stop(): Promise<void> {
    await Promise.all([product.backend.deliveries.stop(), product.backend.scheduler.stop()]);
  }

  /** Stores a row on behalf of an operator. */
  async function store(table: TableName, row: object): Promise<Row> {
    const stored = await product.store(table, row);
    if (table === "contractors") product.backend.scheduler.askRegisterSoon();
    return stored;
  }

  /** Stores a row as a visitor. */
  async function send(table: PersonalTable, row: object): Promise<Row> {
    const outcome = await product.backend.receivers[table](
      { rows: [row], context: noFormContext },
      { client: "203.0.113.1", idempotency: null },
    );
    expect(outcome).toMatchObject({ outcome: "stored" });
    return product.queryOne(`select * from ${table} order by created_at desc limit 1`);
  }

  /** Waits until no delivery is due or being sent. */
  async function waitForDeliveries(): Promise<void> {
    await until(async () => {
      const busy = await product.query(
        `select from deliveries where state = 'sending' or (state in ('queued', 'uncertain') and next_attempt_at <= now())`,
      );
      return busy.length === 0;
    });
  }

  async function restart(changes: Variables = {}) {
    await stop();
    product.recompose(changes);
    await start();
  }

  const addContractor = (columns: object = {}) =>
    product.addContractor({ phone: "4255550111", ...columns }).then((stored) => {
      product.backend.scheduler.askRegisterSoon();
      return stored;
    });
  const sendLead = (columns: object = {}) => send("leads", { ...annsRequest, ...columns });
  /** The system changes what a test says happened. No lead is matched. */
  const { change } = rowStore(() => product.backend.outbox.as({ actor: "system" }), { isQuiet: true });

  return joined(product, {
    addContractor,
    sendLead,
    /** Stores a contractor and a matching lead, and waits until their emails are sent. */
    async addMatchedLead(columns: object = {}) {
      const contractor = await addContractor();
      await product.addTerritory(contractor);
      const lead = await sendLead(columns);
      await waitForDeliveries();
      return { contractor, lead };
    },
    /** Runs the due jobs `times` times and waits until their emails are sent. */
    async sweep(times = 1) {
      await product.sweep(times);
      await waitForDeliveries();
    },
    /** The emails composed in this test, in order. */
    written: composedMails,
    restart,
    store,
    send,
    change,
    waitForDeliveries,
    get mailServer() {
      return mailServer;
    },

    /** Stores photos of a lead at these positions. `ago` is the age of the photos, as an SQL interval. */
    addPhotos: (lead: Row, positions: number[], ago: string) =>
      product.query(
        `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content, created_at)
         select $1, position, 9, 9, octet_length(content), encode(sha256(content), 'hex'), content, now() - $3::interval
           from unnest($2::integer[]) as position, convert_to('photo ' || position, 'UTF8') as content`,
        [lead.id, positions, ago],
      ),
    sendMessage: () => send("contact_messages", cysMessage),
    /** The deliveries that match `where`, an SQL condition, oldest first. */
    deliveries: (where = "true") =>
      product.query(`select * from deliveries where ${where} order by created_at, kind, recipient_role`),
    /** Makes every waiting delivery due now, and waits until the worker has tried to send each one. */
    async untilNextAttempt() {
      await product.query(
        "update deliveries set next_attempt_at = now() where state in ('queued', 'uncertain') and next_attempt_at is not null",
      );
      product.backend.deliveries.wake();
      await waitForDeliveries();
    },
  });
}
