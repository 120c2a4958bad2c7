import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { listening } from "../test/local-server.ts";
import { startMailServer } from "../test/mail-server.ts";
import { newDatabase, startPostgres } from "../test/postgres-server.ts";
import {
  enterDesk,
  inviteToDesk,
  operatorChanges,
  operatorInserts,
  type RunningServer,
  startServer,
  storeContractor,
  untilHealth,
  visitorSends,
} from "../test/running-server.ts";
import { until } from "../test/until.ts";
import { check, faults } from "./check.ts";
import { options } from "./options.ts";

// The version that `version-before` names and this one side by side on one PostgreSQL database, with leads coming in: the upgrade, the way
// back and forward again. Each lead is stored, matched and delivered once, whoever takes it; sessions, links, keys and pages of both get along.
// npx node bench/two-versions.ts (some three minutes, and besides them the install and build of the version before). `--leads 500` sends more in each part.

const { leads: leadsInEach } = options({ leads: 60 });

const zips = ["98033", "98034", "98052", "98004", "98072"];

const commitBefore = readFileSync(new URL("version-before", import.meta.url), "utf8").trim();
/** The version before with its packages; it is built at its first start. */
const folderBefore = mkdtempSync(join(tmpdir(), "cedarline-before-"));
const git = (...words: string[]) => execFileSync("git", words, { cwd: import.meta.dirname, stdio: "inherit" });
git("worktree", "add", "--quiet", "--detach", folderBefore, commitBefore);
execFileSync("npm", ["ci"], { cwd: folderBefore, stdio: "inherit" });
const databases = await startPostgres();
const databaseUrl = await newDatabase(databases.superuserUrl);
const mailServer = await startMailServer();

/** How often each event came to a program that listens. */
const told = new Map<string, number>();
const listener = await listening(
  createServer(async (request, response) => {
    const { type, data } = JSON.parse(await text(request));
    const event = `${type} ${data.id}`;
    told.set(event, (told.get(event) ?? 0) + 1);
    response.writeHead(204).end();
  }),
);

const variables = {
  DESK_PORT: "0",
  RATE_LIMIT_PER_MINUTE: "1000000",
  SITE_URL: "http://localhost:3000",
  SMTP_URL: mailServer.url,
  OPERATOR_EMAIL: "operator@example.com",
  WEBHOOK_URLS: `${listener.url}/`,
  WEBHOOK_SECRET: `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`,
  WEBHOOK_ALLOW_PRIVATE_NETWORK: "true",
};
const start = async (folder?: string): Promise<RunningServer> => {
  const server = await startServer({ dataDir: "none", databaseUrl }, variables, folder);
  await untilHealth(server.url, 200);
  return server;
};

/** A page of the site. */
const get = ({ url }: RunningServer, path: string) => fetch(url + path, { redirect: "manual" });

/** The addresses of the leads whose storing was acknowledged. */
const acknowledged: string[] = [];
async function sendLead(server: RunningServer, email: string, headers: Record<string, string> = {}) {
  const zip_code = zips[acknowledged.length % zips.length];
  const lead = { name: "Ann", zip_code, service: "fence-repair", service_issue: "other", email };
  const { status } = await visitorSends(server.url, "leads", lead, headers);
  if (status === 201) acknowledged.push(email);
  else check(`the lead of ${email} is taken by ${server.url}`, status, 201);
}
async function sendLeads(...servers: RunningServer[]) {
  for (let number = 0; number < leadsInEach; number++) {
    await sendLead(servers[number % servers.length] as RunningServer, `n${acknowledged.length}@example.com`);
  }
}

/** Sends the form of a page, faster than anybody fills it in, so that it is held; yields the path of the receipt's link. */
async function receiptLink(server: RunningServer): Promise<string> {
  const email = `form-${randomUUID()}@example.com`;
  const body = new URLSearchParams({ name: "Ann", zip_code: "98004", service_issue: "other", email });
  const sent = await fetch(`${server.url}/fence-repair/bellevue`, { method: "POST", redirect: "manual", body });
  acknowledged.push(email);
  const { searchParams } = new URL(sent.headers.get("Location") ?? "", server.url);
  return `/receipt/${searchParams.get("receipt")}`;
}

/** What one of the two gives out counts with the other one too. */
async function getAlong(one: RunningServer, other: RunningServer, way: string) {
  const session = await enterDesk(one.deskUrl ?? "", await inviteToDesk(one.url, `${randomUUID()}@example.com`));
  const desk = await fetch(other.deskUrl ?? "", { redirect: "manual", headers: { Cookie: session } });
  check(`a session of the desk, ${way}`, desk.status, 200);
  check(`the link of a receipt, ${way}`, (await get(other, await receiptLink(one))).status, 200);

  const email = `same-${randomUUID()}@example.com`;
  const key = { "Idempotency-Key": randomUUID() };
  const lead = { name: "Ann", zip_code: "98033", service: "fence-repair", service_issue: "leaning-fence", email };
  const both = [await visitorSends(one.url, "leads", lead, key), await visitorSends(other.url, "leads", lead, key)];
  acknowledged.push(email);
  check(
    `the key of a submission, ${way}`,
    both.map(({ status }) => status),
    [201, 201],
  );

  const slug = `from-one-${randomUUID()}`;
  const isListed = async () => (await (await get(other, "/blog")).text()).includes(slug);
  check(`a list without the post that comes, ${way}`, await isListed(), false);
  await operatorInserts(one.url, "blogs", [
    { slug, title: "Of two versions", content_markdown: "Words.", is_published: true },
  ]);
  await until(isListed);
  check(`a post that is published, ${way}`, (await get(other, `/blog/${slug}`)).status, 200);
  await operatorChanges(one.url, `blogs?slug=eq.${slug}`, { is_published: false });
  await until(async () => !(await isListed()));
  check(`a post that is taken down, ${way}`, (await get(other, `/blog/${slug}`)).status, 404);
}

const minutes = () => `${Math.round((performance.now() - begun) / 6_000) / 10} min`;
const begun = performance.now();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const count = async (from: string) =>
  (await client.query(`select count(*)::integer as count from ${from}`)).rows[0].count;
const nothingDue = () =>
  until(async () => (await count("deliveries where state in ('queued', 'sending', 'uncertain')")) === 0);

/** What is written meanwhile is queued, for whoever is there later. */
async function whileNothingLeaves(work: () => Promise<void>) {
  mailServer.usual = "defer";
  await work();
  await until(async () => (await count("deliveries where state = 'queued' and attempts > 0")) > 0);
  mailServer.usual = "accept";
  await client.query("update deliveries set next_attempt_at = now() where state = 'queued'");
}

try {
  let older = await start(folderBefore);
  console.log(`${commitBefore} alone (${minutes()})`);
  // The sample articles; nobody is told of these.
  const eventsOfSetup = await count("events");
  const contractor = await storeContractor(older.url, "fence-repair", zips);
  await sendLeads(older);

  console.log(`this version starts beside it (${minutes()})`);
  const [newer] = await Promise.all([start(), sendLeads(older)]);
  await whileNothingLeaves(() => sendLeads(older));
  await sendLeads(older, newer);
  await getAlong(older, newer, "from the version before to this one");
  await getAlong(newer, older, "from this version to the one before");

  console.log(`the way back (${minutes()})`);
  await whileNothingLeaves(() => sendLeads(newer));
  await Promise.all([newer.stop(), sendLeads(older)]);
  await sendLeads(older);
  await older.stop();
  older = await start(folderBefore);
  await sendLeads(older);

  console.log(`forward again (${minutes()})`);
  const again = await start();
  await sendLeads(older, again);
  await older.stop();
  await nothingDue();
  // A program of the operator's writes what only a later version can word.
  await client.query(
    `insert into deliveries (kind, channel, recipient, recipient_role, about, cause)
     values ('mail-of-a-later-version', 'mail', 'fir@example.com', 'contractor', '{}', 'later')`,
  );
  await sendLeads(again);
  await until(async () => (await count("deliveries where state in ('queued', 'sending', 'uncertain')")) === 1);
  const unknown = await client.query("select kind, state, attempts from deliveries where state <> 'sent'");
  check("a mail of a kind that it does not know waits", unknown.rows, [
    { kind: "mail-of-a-later-version", state: "queued", attempts: 0 },
  ]);
  await again.stop();

  const { rows } = await client.query<{ email: string }>("select email from leads");
  check(
    `${acknowledged.length} leads are stored once each`,
    rows.map(({ email }) => email).sort(),
    acknowledged.sort(),
  );
  const { rows: fates } = await client.query(
    `select lead.status, lead.contractor_id = $1 as is_theirs,
            (select count(*)::integer from events where lead_id = lead.id and kind = 'lead.created') as created,
            (select count(*)::integer from events where lead_id = lead.id and kind = 'lead.matched') as matched,
            (select count(*)::integer from events where lead_id = lead.id and kind = 'lead.delivered') as delivered,
            (select count(*)::integer from deliveries where lead_id = lead.id and kind = 'lead-to-contractor' and state = 'sent') as mails
       from leads as lead where hold_reason is null group by 1, 2, 3, 4, 5, 6`,
    [contractor],
  );
  check("each is matched and delivered once", fates, [
    { status: "matched", is_theirs: true, created: 1, matched: 1, delivered: 1, mails: 1 },
  ]);
  const matched = await count("leads where status = 'matched'");
  const toContractor = mailServer.mails.filter(({ to }) => to === "fir@example.com");
  const different = new Set(toContractor.map(({ headers }) => headers.get("message-id"))).size;
  check(`the contractor has a mail of each of ${matched}`, [toContractor.length, different], [matched, matched]);
  const toHomeowners = mailServer.mails.filter(({ to }) => acknowledged.includes(to)).map(({ to }) => to);
  check("each homeowner has one receipt", toHomeowners.sort(), acknowledged);
  const events = await client.query<{ event: string }>(
    "select kind || ' ' || id as event from events where id > $1 order by id",
    [eventsOfSetup],
  );
  check(
    `${events.rowCount} events are told`,
    events.rows.filter(({ event }) => !told.has(event)),
    [],
  );
  check(
    "and none twice",
    [...told].filter(([, times]) => times > 1),
    [],
  );
  console.log(`${minutes()}, ${faults()} faults`);
} finally {
  await client.end();
  await listener.close();
  await mailServer.stop();
  await databases.remove();
  git("worktree", "remove", "--force", folderBefore);
}
process.exit(faults() ? 1 : 0);
