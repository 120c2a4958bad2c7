import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { noFormContext } from "../domain/form-context.ts";
import type { PersonalTable, TableName } from "../server/database/schema.ts";
import { eraseLead } from "../server/leads/lead.ts";
import type { Mail } from "../server/mail/kinds.ts";
import type { MailTimes } from "../server/mail/mail-channel.ts";
import { fir } from "./firms.ts";
import { changeContractor, changeLeadBySql, valuesOf } from "./lead-rows.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { annsRequest, cysMessage } from "./people.ts";
import { writePlainMail } from "./plain-mail.ts";
import { openProduct } from "./product.ts";
import { type Row, rowStore } from "./row-store.ts";
import { until } from "./until.ts";

export type { Row };

/** The product without its pages, with a mail server and a running worker. Each test starts with an empty database. */
export function openDeliveringSite(variables: () => Record<string, string> = () => ({}), mailTimes?: MailTimes) {
  let mailServer: MailServer;
  const composedMails: Mail[] = [];
  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  afterAll(() => mailServer.stop());
  // Runs before `openProduct` deletes all rows, so that no email is being sent when its row is deleted.
  beforeEach(() => waitForDeliveries());
  const product = openProduct({
    variables: () => ({
      SITE_URL: "https://www.example.com",
      SITE_NAME: "Cedarline",
      SITE_EMAIL: "hello@example.com",
      OPERATOR_EMAIL: "operator@example.com",
      SMTP_URL: mailServer.url,
      ...variables(),
    }),
    mailTimes,
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

  const latest = async (table: TableName) => {
    const [row] = await product.database.query<Row>(`select * from ${table} order by created_at desc limit 1`);
    return row as Row;
  };

  /** Stores a row on behalf of an operator. */
  async function store(table: TableName, row: object): Promise<Row> {
    await rowStore(product.backend.outbox).store(table, row);
    if (table === "contractors") product.backend.scheduler.askRegisterSoon();
    return latest(table);
  }

  /** Stores a row as a visitor. */
  async function send(table: PersonalTable, row: object): Promise<Row> {
    const outcome = await product.backend.receivers[table](
      { rows: [row], context: noFormContext },
      { client: "203.0.113.1", idempotency: null },
    );
    expect(outcome).toMatchObject({ outcome: "stored" });
    return latest(table);
  }

  /** Waits until no delivery is due or being sent. */
  async function waitForDeliveries(): Promise<void> {
    await until(async () => {
      const busy = await product.database.query(
        `select from deliveries where state = 'sending' or (state in ('queued', 'uncertain') and next_attempt_at <= now())`,
      );
      return busy.length === 0;
    });
  }

  async function restart(changes: Record<string, string> = {}) {
    await stop();
    product.recompose(changes);
    await start();
  }

  const addContractor = (columns: object = {}) => store("contractors", { ...fir, phone: "4255550111", ...columns });
  const addTerritory = (contractor: Row, columns: object = {}) =>
    store("territories", {
      zip_code: "98033",
      service: "sprinkler-repair",
      contractor_id: contractor.id,
      ...columns,
    });
  const sendLead = (columns: object = {}) => send("leads", { ...annsRequest, ...columns });

  return {
    addContractor,
    addTerritory,
    sendLead,
    /** Stores a contractor and a matching lead, and waits until their emails are sent. */
    async addMatchedLead(columns: object = {}) {
      const contractor = await addContractor();
      await addTerritory(contractor);
      const lead = await sendLead(columns);
      await waitForDeliveries();
      return { contractor, lead };
    },
    /** Runs the due jobs `times` times and waits until their emails are sent. */
    async sweep(times = 1) {
      for (let count = 0; count < times; count++) await product.backend.scheduler.sweep();
      await waitForDeliveries();
    },
    /** The emails composed in this test, in order. */
    written: composedMails,
    compose: product.compose,
    restart,
    store,
    send,
    waitForDeliveries,
    get database() {
      return product.database;
    },
    get backend() {
      return product.backend;
    },
    get asOperator() {
      return product.asOperator;
    },
    get mailServer() {
      return mailServer;
    },

    /** Stores photos of a lead at these positions. `ago` is the age of the photos, as an SQL interval. */
    addPhotos: (lead: Row, positions: number[], ago: string) =>
      product.database.query(
        `insert into lead_photos (lead_id, position, width, height, bytes, sha256, content, created_at)
         select $1, position, 9, 9, octet_length(content), encode(sha256(content), 'hex'), content, now() - $3::interval
           from unnest($2::integer[]) as position, convert_to('photo ' || position, 'UTF8') as content`,
        [lead.id, positions, ago],
      ),
    sendMessage: () => send("contact_messages", cysMessage),
    /** Changes a row. `columns` is SQL, such as `accepted_at = now()`. */
    change: (table: string, id: string, columns: string) =>
      product.backend.outbox.as({ actor: "system" }).transaction(async (tx) => {
        if (table === "leads") await changeLeadBySql(tx, id, columns);
        else if (table === "contractors") {
          await changeContractor(tx, id, await valuesOf(tx, table, id, columns));
        } else await tx.query(`update ${table} set ${columns} where id = $1`, [id]);
      }),
    eraseLead: ({ id }: { id: string }) =>
      product.backend.outbox.as({ actor: "homeowner" }).transaction((tx) => eraseLead(tx, id)),
    /** The deliveries that match `where`, an SQL condition, oldest first. */
    deliveries: (where = "true") =>
      product.database.query<Row>(`select * from deliveries where ${where} order by created_at, kind, recipient_role`),
    /** Makes every waiting delivery due now, and waits until the worker has tried to send each one. */
    async untilNextAttempt() {
      await product.database.query(
        "update deliveries set next_attempt_at = now() where state in ('queued', 'uncertain') and next_attempt_at is not null",
      );
      product.backend.deliveries.wake();
      await waitForDeliveries();
    },
  };
}
