import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { registrationPattern } from "../../content/registration-pattern.ts";
import { type ContractorField, contractorFields, readContractor } from "../../domain/contractor.ts";
import * as firms from "../../test/firms.ts";
import { firmColumns, firmValues } from "../../test/firms.ts";
import { suiteDatabase } from "../../test/fresh-database.ts";
import { serveOperatorApi } from "../../test/local-server.ts";
import { runOperatorInProcess } from "../../test/operator-command.ts";
import { productOn } from "../../test/product.ts";
import { operatorKey } from "../../test/running-server.ts";
import type { ActorConnection } from "../events/outbox.ts";
import { printable } from "./table-text.ts";

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const [fir, oak, idle, operator] = [id(1), id(2), id(3), id(4)];
const [waiting, held, application, message, delivery, request] = [id(5), id(6), id(7), id(8), id(9), id(0)];
const differing = "cccccccc-0000-4000-8000-000000000000";
const unreached = "cccccccc-0000-4000-8000-000000000000";
const [draft, published] = ["aaaaaaaa-0000-4000-8000-000000000000", "bbbbbbbb-0000-4000-8000-000000000000"];

/** Resets the database to the rows that the actions change. */
const fixture = `
  truncate statements, leads, contractors, territories, partner_applications, contact_messages, privacy_requests, deliveries, events, blogs,
    operators, operator_changes, removals restart identity cascade;
  insert into operators (id, email) values ('${operator}', 'op@example.com');
  insert into contractors (id, ${firmColumns}, status) values
    ('${fir}', ${firmValues(firms.fir)}, 'active'), ('${oak}', ${firmValues(firms.oak)}, 'active'),
    ('${idle}', 'Idle Fences', 'idle@example.com', 'IDLEFE*012AB', '2099-06-30', 'paused');
  update contractors set created_at = '2026-01-15' where id = '${fir}';
  insert into contractors (id, ${firmColumns}, unreachable_since) values
    ('${unreached}', 'Elm Fences', 'elm@example.com', 'ELMELM*012AB', '2099-06-30', now());
  insert into territories (zip_code, service, contractor_id) values
    ('98033', 'fence-repair', '${fir}'), ('98039', 'fence-repair', '${idle}');
  insert into leads (id, name, zip_code, service_issue, email, service, status) values
    ('${waiting}', 'Ann', '98052', 'leaning', 'ann@example.com', 'fence-repair', 'new'),
    ('${held}', 'Bo', '98033', 'leaning', 'bo@example.com', 'fence-repair', 'held'),
    (gen_random_uuid(), 'Cy', '98039', 'leaning', 'cy@example.com', 'fence-repair', 'new');
  insert into leads (id, name, zip_code, service_issue, email, service, status, contractor_id, matched_at) values
    ('${differing}', 'Di', '98052', 'leaning', 'di.dee@example.com', 'fence-repair', 'matched', '${oak}', now());
  update leads set contacted_at = now(), homeowner_contacted = false, homeowner_contacted_at = now() where id = '${differing}';
  insert into partner_applications (id, name, business_name, email, city, service) values
    ('${application}', 'Elm', 'Elm Fences', 'lee@example.com', 'Redmond', 'fence-repair');
  insert into contact_messages (id, name, email, user_type, message) values
    ('${message}', 'Di', 'di@example.com', 'other', 'Hello');
  insert into privacy_requests (id, email, kind) values ('${request}', 'di@example.com', 'copy');
  insert into deliveries (id, kind, channel, recipient, recipient_role, cause, state) values
    ('${delivery}', 'message-received', 'mail', 'op@example.com', 'operator', 'a test', 'failed');
  insert into blogs (id, slug, title, is_published, published_at) values
    ('${draft}', 'draft', 'Draft', false, null), ('${published}', 'published', 'Published', true, now());
  insert into register_checks (contractor_id, kind, number, source, status, result) values
    ('${oak}', 'registration', '${firms.oak.registration_number}', 'a test', 'ACTIVE', 'name-differs');
  delete from events;
  insert into events (id, at, kind, actor, detail) values (1, '2026-01-15', 'territory.taken', 'operator',
    '{"contractor_id": "${fir}", "service": "fence-repair", "zip_code": "98033"}');
  select setval(pg_get_serial_sequence('events', 'id'), 100)`;

const details = {
  business_name: "Yew",
  email: "yew@example.com",
  registration_number: "YEWFEN*012AB",
  registration_expires_on: "2099-06-30",
};
const license = { registration_number: "ELMFEN*012AB", registration_expires_on: "2099-06-30" };
const acceptance = { columns: license, territories: ["fence-repair/98052"], because: "Known", isStart: true };
const wordList = (columns: object) =>
  Object.entries(columns).flatMap(([column, value]) => [`--${column.replaceAll("_", "-")}`, value]);
const words = (columns: object) => wordList(columns).join(" ");
const keyOf = (zip_code: string) => [{ service: "fence-repair", zip_code }];
const noDays = { starts_on: null, ends_on: null };
const file = join(tmpdir(), `cedarline-same-as-desk-${process.pid}.jsonl`);

/** Has the invisible characters and spaces of text that is copied from a document. */
const untidyLicense = {
  registration_number: "\u200eelmfen*012ab ",
  registration_expires_on: " 2099-06-30\t",
  electrical_license_number: " EL\u202e  1 ",
  electrical_license_expires_on: " ",
};
const untidy = {
  ...untidyLicense,
  business_name: "  Yew \u202e Fences ",
  contact_name: "Yu\u200b\nYew",
  email: " yew@example.com ",
  phone: "tel. (425) 555-0100",
  monthly_fee_cents: " 25000\u00a0",
};
function readTyped(typed: Partial<Record<ContractorField, string>>) {
  const { value, faults } = readContractor(
    contractorFields.filter((field) => field in typed),
    typed,
    registrationPattern,
  );
  expect(faults).toEqual({});
  return value;
}

/** `events` contains the sorted kinds of the events that the action records. Spaces separate the kinds. */
const actions: [
  command: string | string[],
  atTheDesk: (asOperator: ActorConnection) => Promise<unknown>,
  events: string,
][] = [
  [
    `contractors add ${words(details)}`,
    (asOperator) => backend.contractors.add(asOperator, details),
    "operator.contractor-added",
  ],
  [
    ["contractors", "add", ...wordList(untidy)],
    (asOperator) => backend.contractors.add(asOperator, readTyped(untidy)),
    "contractor.fee-changed operator.contractor-added",
  ],
  [
    ["contractors", "update", fir, ...wordList(untidy)],
    (asOperator) => backend.contractors.change(asOperator, fir, null, readTyped(untidy)),
    "contractor.fee-changed operator.contractor-changed",
  ],
  [
    ["contractors", "update", fir, "--contact-name", " Fay\u202e  Fir "],
    (asOperator) => backend.contractors.change(asOperator, fir, null, readTyped({ contact_name: " Fay\u202e  Fir " })),
    "operator.contractor-changed",
  ],
  [
    `statements make ${fir}/2026-01`,
    (asOperator) => backend.statements.make(asOperator, fir, "2026-01"),
    "operator.statement-made",
  ],
  [`contractors pause ${fir}`, (asOperator) => backend.contractors.pause(asOperator, fir), "contractor.paused"],
  [
    `contractors resume ${idle}`,
    (asOperator) => backend.contractors.resume(asOperator, idle),
    "contractor.resumed lead.matched",
  ],
  [
    `contractors reachable ${unreached}`,
    (asOperator) => backend.contractors.reachable(asOperator, unreached),
    "contractor.reachable",
  ],
  [
    `contractors revoke-links ${fir}`,
    (asOperator) => backend.contractors.revokeLinks(asOperator, fir),
    "operator.links-revoked",
  ],
  [
    `leads revoke-links ${waiting}`,
    (asOperator) => backend.leadChanges.revokeLinks(asOperator, waiting),
    "operator.links-revoked",
  ],
  [
    `contractors end ${fir}`,
    (asOperator) => backend.contractors.end(asOperator, fir),
    "operator.contractor-ended territory.released",
  ],
  [
    `territories take --contractor ${oak} --service fence-repair --zip 98052`,
    (asOperator) => backend.territoryChanges.take(asOperator, oak, keyOf("98052"), noDays),
    "lead.matched territory.taken",
  ],
  [
    "territories release --service fence-repair --zip 98033",
    (asOperator) => backend.territoryChanges.release(asOperator, keyOf("98033")),
    "territory.released",
  ],
  [
    `applications accept ${application} ${words(license)} --zip 98052 --start --because Known`,
    (asOperator) => backend.applications.accept(asOperator, application, acceptance),
    "contractor.fee-changed lead.matched operator.application-accepted operator.contractor-started territory.taken",
  ],
  [
    [
      "applications",
      "accept",
      application,
      ...wordList(untidyLicense),
      "--zip",
      "98052",
      "--start",
      "--because",
      "Known",
    ],
    (asOperator) =>
      backend.applications.accept(asOperator, application, { ...acceptance, columns: readTyped(untidyLicense) }),
    "contractor.fee-changed lead.matched operator.application-accepted operator.contractor-started territory.taken",
  ],
  [
    `applications decline ${application}`,
    (asOperator) => backend.applications.decline(asOperator, application),
    "operator.application-declined",
  ],
  [
    `leads assign ${waiting} --contractor ${oak}`,
    (asOperator) => backend.leadChanges.assign(asOperator, waiting, oak, 0, false),
    "lead.matched",
  ],
  [
    `leads release ${held}`,
    (asOperator) => backend.leadChanges.release(asOperator, held, 0),
    "lead.matched operator.lead-released",
  ],
  [
    `leads hold ${waiting} --because Odd`,
    (asOperator) => backend.leadChanges.hold(asOperator, waiting, "Odd", 0),
    "lead.held",
  ],
  [
    `leads close ${waiting}`,
    (asOperator) => backend.leadChanges.close(asOperator, waiting, "operator", 0),
    "lead.closed",
  ],
  [
    `register overrule ${oak} --kind registration --because Renamed`,
    (asOperator) => backend.register.overrule(asOperator, oak, "registration", "Renamed"),
    "operator.register-overruled",
  ],
  [
    `leads settle ${differing} --because Both-agree-by-phone`,
    (asOperator) => backend.leadChanges.settle(asOperator, differing, "Both-agree-by-phone", 0),
    "operator.settled",
  ],
  [
    `messages done ${message}`,
    (asOperator) => backend.submissionChanges.markMessageDone(asOperator, message),
    "operator.message-done",
  ],
  [
    `deliveries retry ${delivery}`,
    (asOperator) => backend.deliveryLog.retry(asOperator, [delivery]),
    "delivery.retried",
  ],
  ["posts publish draft", (asOperator) => backend.postEditing.publish(asOperator, draft), "post.published"],
  [
    "posts unpublish published",
    (asOperator) => backend.postEditing.unpublish(asOperator, published),
    "post.unpublished",
  ],
  [
    "privacy done copy di@example.com",
    (asOperator) => backend.submissionChanges.markPrivacyDone(asOperator, request),
    "operator.privacy-done",
  ],
  ["privacy erase di@example.com --yes", (asOperator) => backend.submissionChanges.eraseFor(asOperator, request), ""],
  [
    `backup ${file}`,
    async (asOperator) => text(await backend.deskSettings.backup(asOperator)),
    "operator.backup-taken",
  ],
];

const open = await suiteDatabase();
const backend = productOn(open, { SERVICE_ROLE_KEY: operatorKey });
const server = await serveOperatorApi(backend);
afterAll(async () => {
  await server.close();
  rmSync(file, { force: true });
});

/**
 * Returns the stored rows as text. Times and generated ids are replaced and `operator_id` is removed, because these
 * values differ between the desk and the command.
 */
async function rows(): Promise<string[]> {
  const known = [fir, oak, idle, waiting, held, differing, application, message, delivery, request, draft, published];
  const tables = [
    "leads",
    "contractors",
    "territories",
    "partner_applications",
    "contact_messages",
    "privacy_requests",
    "lead_notes",
    "deliveries",
    "blogs",
    "removals",
    "register_checks",
    "statements",
  ];
  const lines: string[] = [];
  for (const table of tables) {
    const stored = await open.database.query<{ row: string }>(
      `select row_to_json(${table})::text as row from ${table}`,
    );
    lines.push(...stored.map(({ row }) => `${table} ${row}`));
  }
  return lines
    .map((row) =>
      row
        .replace(/"operator_id": ?("[^"]+"|null), ?/, "")
        .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"a moment"')
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : "another id")),
    )
    .sort();
}

async function resultOf(act: () => Promise<unknown>) {
  await open.database.run(fixture);
  await act();
  const events = await open.database.query<{ kind: string; actor: string; detail: object }>(
    "select kind, actor, detail from events where id > 1 order by id",
  );
  const named = events.map(({ kind, actor, detail }) => {
    const keys = Object.keys(detail).filter((key) => key !== "operator_id");
    return `${kind} by ${actor}: ${keys.sort()}`;
  });
  return { events: named, rows: await rows() };
}

const titledActions = actions.map((action) => [printable(action[0]), ...action] as const);

test.each(titledActions)(
  "the command %s writes the same rows and events as the desk",
  async (_, command, atTheDesk, kinds) => {
    const byDesk = await resultOf(() => atTheDesk(backend.outbox.as({ actor: "operator", operatorId: operator })));
    const byCommand = await resultOf(async () => {
      expect(
        await runOperatorInProcess(server.url, typeof command === "string" ? command.split(" ") : command),
      ).toMatchObject({
        code: 0,
        err: "",
      });
    });
    expect(byCommand).toEqual(byDesk);
    expect(byCommand.events.map((event) => event.split(" ")[0]).sort()).toEqual(kinds.split(" ").filter(Boolean));
  },
);
