import { expect, test } from "vitest";
import { noFormContext } from "../../domain/form-context.ts";
import { annsRequest } from "../../test/people.ts";
import { openProduct } from "../../test/product.ts";
import { deleteExpiredMailCounts } from "../events/visitor-mails.ts";
import { backup } from "../people/backup.ts";

const site = openProduct({ mailServer: true, variables: { NEW_MAILBOXES_PER_DAY: "3", NEW_MAILBOXES_PER_HOUR: "7" } });

async function send(client: string, ...emails: string[]) {
  for (const email of emails) {
    const submission = { rows: [{ ...annsRequest, email, zip_code: "10001" }], context: noFormContext };
    const stored = await site.backend.receivers.leads(submission, { client, idempotency: null });
    expect(stored).toMatchObject({ outcome: "stored" });
  }
  await site.waitForDeliveries();
}

const names = (count: number, domain: string) => Array.from({ length: count }, (_, number) => `n${number}@${domain}`);
const arrivedAt = (domain: string) => site.mailServer.mails.filter(({ to }) => to.endsWith(`@${domain}`)).length;

/** Lets `hours` pass. */
const pass = async (hours: number) => {
  const past = (column: string) => `${column} = ${column} - interval '1 hour' * ${hours}`;
  await site.database.run(
    `update mail_networks set ${past("created_at")}, ${past("goes_at")};
     update erased_mails set ${past("sent_at")};
     update deliveries set ${past("created_at")}, ${past("last_attempt_at")}, ${past("next_attempt_at")}`,
  );
  site.backend.deliveries.wake();
  await site.waitForDeliveries();
};

test("one network causes first emails to at most NEW_MAILBOXES_PER_DAY mailboxes in 24 hours, and the other emails wait", async () => {
  await send("203.0.113.1", ...names(8, "one.example"));
  expect(arrivedAt("one.example")).toBe(3);
  expect(await site.database.query("select from leads")).toHaveLength(8);
  const [waiting] = await site.deliveries("state = 'queued'");
  expect(waiting).toMatchObject({ attempts: 0, last_error: "Many emails to new addresses from one network." });
  await send("203.0.113.1", "n0@one.example");
  await send("203.0.113.2", "ann@two.example");
  expect([arrivedAt("one.example"), arrivedAt("two.example")]).toEqual([4, 1]);
  await pass(23);
  expect(arrivedAt("one.example")).toBe(4);
  await pass(1.1);
  expect(arrivedAt("one.example")).toBe(7);
  await pass(24);
  expect(arrivedAt("one.example")).toBe(9);
});

test("the networks of a /48 together have ten times the limit of one", async () => {
  for (let number = 0; number < 7; number++) await send(`2001:db8:1:${number}::/64`, `n${number}@six.example`);
  await site.database.run("update mail_networks set goes_at = goes_at - interval '2 hours'");
  const before = arrivedAt("six.example");
  await site.database.run(
    `insert into mail_networks (network, wider_network, goes_at)
     select sha256('other'), wider_network, now() - interval '3 hours' from (select distinct wider_network from mail_networks) as one, generate_series(1, 23)`,
  );
  await send("2001:db8:1:ff::/64", "more@six.example");
  await send("2001:db8:2:ff::/64", "other@six.example");
  expect([before, arrivedAt("six.example")]).toEqual([7, 8]);
});

test("the site sends first emails to at most NEW_MAILBOXES_PER_HOUR mailboxes in an hour", async () => {
  for (const [number, email] of names(9, "many.example").entries()) await send(`198.51.100.${number}`, email);
  expect(arrivedAt("many.example")).toBe(7);
  await pass(1.1);
  expect(arrivedAt("many.example")).toBe(9);
});

test("a network is stored as a salted hash for 24 hours, in no backup, and without its person after an erasure", async () => {
  await send("203.0.113.77", "ann@example.com", "bo@example.com");
  const rows = () =>
    site.database.query<{ row: string }>("select row_to_json(mail_networks)::text as row from mail_networks");
  const [first, second] = await rows();
  expect(JSON.stringify([first, second])).not.toContain("203.0.113");
  const [lead] = await site.database.query<{ id: string }>("select id from leads where email = 'ann@example.com'");
  await site.eraseLead(lead as { id: string });
  expect((await rows()).some(({ row }) => row.includes(lead?.id ?? ""))).toBe(false);
  const file = await backup(site.database, site.asOperator);
  expect(await file.readFile("utf8")).not.toMatch(/mail_networks|erased_mails/);
  await file.close();
  await site.database.run(
    "update mail_networks set created_at = now() - interval '25 hours'; update erased_mails set sent_at = now() - interval '25 hours'",
  );
  await deleteExpiredMailCounts(site.database);
  expect([await rows(), await site.database.query("select from erased_mails")]).toEqual([[], []]);
});
