import { createHash } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { market } from "../../content/chosen-market.ts";
import type { BounceMailboxState } from "../../domain/bounce.ts";
import type { PreflightCheck } from "../../domain/preflight-check.ts";
import { criteria } from "../../domain/screening.ts";
import { ownPhone } from "../../domain/site.ts";
import { issuer } from "../billing/write-invoice.ts";
import type { Connection } from "../database/database.ts";
import type { ServerSettingRow } from "../database/rows.ts";
import { billingWaitsSetting } from "../database/settings.ts";
import { defaultAnonKey, type Env } from "../env.ts";
import { comesFromTrustedProxy } from "../http/client-address.ts";
import { proofOf, proofPath } from "../http/installation-proof.ts";
import { unbelievedProxyQuery } from "../http/unbelieved-proxy.ts";
import type { Links } from "../links/links.ts";
import { newToken } from "../links/token.ts";
import { isLoopback } from "../mail/mail-tls.ts";
import { takeTlsChoice } from "../mail-addresses.ts";
import { fetchUrl, type HttpAnswer } from "./request.ts";
import { readCommit, version } from "./version.ts";

const oldBackupDays = 7;

const certificateWarningDays = 14;

/** To the site's public URL, the mail server, and DNS. */
export interface OutsideRequests {
  /** Returns the problem. */
  sendTestMail(): Promise<string | null>;
  request(url: string): Promise<HttpAnswer>;
  dns: Pick<Resolver, "resolveTxt" | "resolveMx">;
}

export const outsideRequests = (sendTestMail: OutsideRequests["sendTestMail"]): OutsideRequests => ({
  sendTestMail,
  request: fetchUrl,
  dns: new Resolver({ timeout: 3_000, tries: 1 }),
});

/** Without `outside`, its checks are skipped. */
export async function preflight(
  env: Env,
  connection: Connection,
  links: Links,
  outside: OutsideRequests | null,
  bounceMailboxState: () => Promise<BounceMailboxState | null>,
): Promise<PreflightCheck[]> {
  return [
    { name: "version", isOk: true, said: `${version}, commit ${readCommit()}` },
    keysCheck(env),
    ...(await siteUrlChecks(env, connection, links, outside)),
    ...deskUrlChecks(env),
    await mailCheck(env, outside),
    ...mailTlsChecks(env),
    await returnedMailCheck(env, bounceMailboxState),
    ...(outside ? await dnsNotes(env, outside.dns) : []),
    await databaseVersionNote(env, connection),
    ...(await databaseRoleChecks(env, connection)),
    ...(await temporaryTablesNotes(connection)),
    await territoryCheck(connection),
    ...(await paperNotes(connection)),
    ...(await billingNotes(connection)),
    ...stripeChecks(env),
    ...marketNotes(env),
    await backupCheck(connection),
    // Last, because the check of SITE_URL has just sent a request through the proxy.
    ...(await proxyChecks(env, connection)),
  ];
}

function keysCheck({ anonKey, serviceRoleKey, ownKeyFile }: Env): PreflightCheck {
  const isOk = anonKey !== defaultAnonKey;
  const said = isOk ? "ANON_KEY is set" : "ANON_KEY is not set: every installation has the same default";
  if (serviceRoleKey === null) return { name: "keys", isOk, said };
  return { name: "keys", isOk, said: `${said}; the operator’s key is in ${ownKeyFile ?? "SERVICE_ROLE_KEY"}` };
}

/** Active contractors without insurance or the present partner terms, and contractors who were added twice. */
async function paperNotes(connection: Connection): Promise<PreflightCheck[]> {
  const lists = await connection.query<{ what: string; names: string[] }>(
    `select what, array_agg(business_name order by lower(business_name), id) as names
       from contractors cross join (values ('insurance'), ('terms'), ('checks')) as papers (what)
      where status = 'active' and case what
              when 'insurance' then insurance_expires_on is null
              when 'terms' then not exists (select from agreements
                                             where contractor_id = contractors.id and kind = 'terms' and version = $1)
              else (select count(distinct criterion) from screening_checks
                     where contractor_id = contractors.id and (holds_until is null or holds_until >= market_today())) < $2 end
      group by what order by what`,
    [market.partnerTerms.version, criteria.length],
  );
  const [twins] = await connection.query<{ names: string[] | null }>(
    `select array_agg(business_name order by lower(business_name), id) as names from contractors
      where status <> 'ended' and exists (
        select from contractors as other where other.id <> contractors.id and other.status <> 'ended'
           and (other.registration_number = contractors.registration_number or caseless(other.email) = caseless(contractors.email)))`,
  );
  if (twins?.names) lists.push({ what: "twins", names: twins.names });
  const said: Record<string, string> = {
    insurance: "No insurance on file",
    terms: "Not agreed to the present partner terms",
    checks: "Not every criterion is checked",
    twins: "The same registration number or email address",
  };
  return lists.map(({ what, names }) => noteCheck(what, `${said[what]}: ${namesInShort(names)}`));
}

const maxNames = 10;

function namesInShort(names: readonly string[]): string {
  const more = names.length - maxNames;
  return names.slice(0, maxNames).join(", ") + (more > 0 ? `, and ${more} more` : "");
}

function isPublicSite(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" && hostname.includes(".") && !hostname.endsWith(".localhost");
}

async function siteUrlChecks(
  { site }: Env,
  connection: Connection,
  links: Links,
  outside: OutsideRequests | null,
): Promise<PreflightCheck[]> {
  const name = "SITE_URL";
  if (!isPublicSite(site.url)) return [{ name, isOk: false, said: `${site.url} is not a public https address` }];
  if (outside === null) return [{ name, isOk: true, said: site.url }];
  const nonce = newToken();
  let answer: HttpAnswer;
  try {
    answer = await outside.request(site.url + proofPath(nonce));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [{ name, isOk: false, said: `${site.url} does not answer with a valid certificate: ${code ?? message}` }];
  }
  const isThisSite = answer.status === 200 && answer.text === (await proofOf(links, connection, nonce));
  const mismatch = `${site.url} answers with status ${answer.status}, and it is not this installation`;
  const checks: PreflightCheck[] = [{ name, isOk: isThisSite, said: isThisSite ? site.url : mismatch }];
  const { certificateEndsAt: endsAt } = answer;
  if (endsAt && endsAt.getTime() - Date.now() < certificateWarningDays * 24 * 60 * 60 * 1000) {
    checks.push(noteCheck("certificate", `The certificate of ${site.url} expires at ${endsAt.toISOString()}`));
  }
  return checks;
}

const noteCheck = (name: string, said: string): PreflightCheck => ({ name, isOk: true, isNote: true, said });

/** For tests and documentation (RFC 2606). */
const reservedDomain = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i;

/** Passkeys and the session cookie need https if other machines reach the desk. */
function deskUrlChecks({ desk: { port, url } }: Env): PreflightCheck[] {
  if (port === null || url === null) return [];
  const { protocol, hostname } = new URL(url);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return [];
  const isOk = protocol === "https:";
  return [
    {
      name: "DESK_URL",
      isOk,
      said: isOk ? url : `${url} does not use https: others on the network could read the session`,
    },
  ];
}

const senderOf = ({ mailFrom, site }: Env) => /<([^<>]*)>$/.exec(mailFrom ?? "")?.[1] ?? mailFrom ?? site.email;

async function mailCheck(env: Env, outside: OutsideRequests | null): Promise<PreflightCheck> {
  const { smtpUrl, mailFrom, operatorEmail, site } = env;
  const name = "mail";
  if (smtpUrl === null) return { name, isOk: false, said: "SMTP_URL is not set: emails are kept and not sent" };
  const sender = senderOf(env);
  for (const [variable, address] of Object.entries({
    [mailFrom === null ? "SITE_EMAIL" : "MAIL_FROM"]: sender,
    SITE_EMAIL: site.email,
    OPERATOR_EMAIL: operatorEmail,
  })) {
    const said = `${variable} is ${address}, and that’s a reserved domain: set an address of your own`;
    if (reservedDomain.test(address)) return { name, isOk: false, said };
  }
  const problem = outside && (await outside.sendTestMail());
  if (problem !== null) {
    return { name, isOk: false, said: `The test email to ${operatorEmail} was not accepted: ${problem}` };
  }
  const from = mailFrom === null ? "; MAIL_FROM is not set, so SITE_EMAIL is the sender" : "";
  return { name, isOk: true, said: `A test email to ${operatorEmail} was accepted${from}` };
}

/**
 * About the parameter `tls` of SMTP_URL and BOUNCE_MAILBOX_URL. Fails only if a password may go unencrypted to another
 * machine.
 */
function mailTlsChecks({ smtpUrl, bounceMailbox }: Env): PreflightCheck[] {
  const smtp = smtpUrl === null ? null : takeTlsChoice(smtpUrl);
  const servers = [
    smtp && { name: "SMTP_URL", host: smtp.url.hostname, hasPassword: smtp.url.password !== "", choice: smtp.choice },
    bounceMailbox && { ...bounceMailbox, name: "BOUNCE_MAILBOX_URL", hasPassword: true },
  ];
  return servers.flatMap((server) => {
    if (server?.choice === "unverified") return noteCheck(server.name, "tls=unverified: any certificate is accepted");
    if (server?.choice !== "optional") return [];
    const said = "tls=optional: if the server offers no TLS, everything is sent unencrypted";
    if (isLoopback(server.host) || !server.hasPassword) return noteCheck(server.name, said);
    return { name: server.name, isOk: false, said: `${said}, including the password` };
  });
}

/** What large email providers require of a sender's domain, and whether BOUNCE_ADDRESS can get email. */
async function dnsNotes(env: Env, dns: OutsideRequests["dns"]): Promise<PreflightCheck[]> {
  const sender = senderOf(env);
  if (env.smtpUrl === null || reservedDomain.test(sender)) return [];
  const domain = sender.split("@").at(-1) ?? "";
  const bounceDomain = env.bounceAddress?.domain ?? null;
  const names = parentsOf(domain);
  try {
    const hasSpf = await hasTxtRecord(dns, domain, "v=spf1");
    let hasDmarc = false;
    for (const name of names) hasDmarc ||= await hasTxtRecord(dns, `_dmarc.${name}`, "v=DMARC1");
    const hasMx =
      bounceDomain === null || (await recordsOf(dns.resolveMx(bounceDomain))).some(({ exchange }) => exchange !== "");
    const refusalWarning = "Gmail, Yahoo, and others refuse or hide its mail";
    return [
      hasSpf
        ? { name: "SPF", isOk: true, said: `${domain} lists the servers that send its mail` }
        : noteCheck("SPF", `${domain} has no TXT record that begins with v=spf1: ${refusalWarning}`),
      hasDmarc
        ? { name: "DMARC", isOk: true, said: `${domain} has a policy` }
        : noteCheck("DMARC", `_dmarc.${domain} has no TXT record that begins with v=DMARC1: ${refusalWarning}`),
      ...(hasMx ? [] : [noteCheck("MX", `${bounceDomain} has no MX record: no mail arrives at BOUNCE_ADDRESS`)]),
    ];
  } catch (error) {
    return [
      noteCheck("DNS", `SPF, DMARC, and MX records cannot be looked up: ${(error as NodeJS.ErrnoException).code}`),
    ];
  }
}

/** Without the top-level domain. */
function parentsOf(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_label, position) => labels.slice(position).join("."));
}

async function hasTxtRecord(dns: OutsideRequests["dns"], name: string, start: string): Promise<boolean> {
  const records = await recordsOf(dns.resolveTxt(name));
  return records.some((parts) => parts.join("").toLowerCase().startsWith(start.toLowerCase()));
}

async function recordsOf<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  return lookup.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENODATA" || error.code === "ENOTFOUND") return [];
    throw error;
  });
}

/** The site works without a mailbox. */
async function returnedMailCheck(
  { bounceAddress, bounceMailbox }: Env,
  mailboxState: () => Promise<BounceMailboxState | null>,
): Promise<PreflightCheck> {
  const name = "returned mail";
  if (bounceMailbox === null) {
    return { name, isOk: true, isNote: true, said: "BOUNCE_MAILBOX_URL is not set: no mailbox is read" };
  }
  if (bounceAddress === null) {
    return {
      name,
      isOk: false,
      said: "BOUNCE_ADDRESS is not set: bounce reports cannot be matched with emails",
    };
  }
  const { readAt, problem } = (await mailboxState()) ?? { readAt: null, problem: null };
  if (problem !== null) return { name, isOk: false, said: `The mailbox cannot be read: ${problem}` };
  if (readAt === null) return { name, isOk: false, said: "The mailbox has not been read yet" };
  return { name, isOk: true, said: `The mailbox was last read at ${readAt.toISOString()}` };
}

/** A superuser's password gives control of the whole database server. */
async function databaseRoleChecks({ databaseUrl }: Env, connection: Connection): Promise<PreflightCheck[]> {
  if (databaseUrl === null) return [];
  const [role] = await connection.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = session_user and rolsuper",
  );
  if (!role) return [];
  const said = `its role ${role.name} is a superuser: give the product a role of its own that owns its database`;
  return [{ name: "DATABASE_URL", isOk: true, isNote: true, said }];
}

async function databaseVersionNote({ databaseUrl }: Env, connection: Connection): Promise<PreflightCheck> {
  const [server] = await connection.query<{ version: string }>("select current_setting('server_version') as version");
  const origin = databaseUrl === null ? " from npm: a public site uses its system’s, which gets security updates" : "";
  return noteCheck("database", `PostgreSQL ${server?.version}${origin}`);
}

/** If its role owns the database, the product takes the right from everybody. */
async function temporaryTablesNotes(connection: Connection): Promise<PreflightCheck[]> {
  const [database] = await connection.query<{ name: string; owner: string }>(
    `select quote_ident(datname) as name, datdba::regrole::text as owner from pg_database
      where datname = current_database() and exists (
        select from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee = 0 and privilege_type = 'TEMPORARY')`,
  );
  if (!database) return [];
  const { name, owner } = database;
  const said = `every role can create temporary tables: as ${owner}, run "revoke temporary on database ${name} from public"`;
  return [noteCheck("database rights", said)];
}

/** Fails behind an untrusted proxy: every limit would count the whole site as one visitor. */
async function proxyChecks({ trustedProxies }: Env, connection: Connection): Promise<PreflightCheck[]> {
  const [proxy] = await connection.query<{ address: string | null }>(
    `select address from ${unbelievedProxyQuery} as proxy`,
  );
  if (!proxy?.address || comesFromTrustedProxy(proxy.address, trustedProxies)) return [];
  const said = `${proxy.address} sends X-Forwarded-For and is not in TRUST_PROXY: limits count everybody behind it as one visitor. If it is not your proxy, somebody made the header up, and this ends a day later`;
  return [{ name: "TRUST_PROXY", isOk: false, said }];
}

async function territoryCheck(connection: Connection): Promise<PreflightCheck> {
  const [row] = await connection.query<{ count: number }>("select count(*) from serving_territories");
  const count = row?.count ?? 0;
  const said = count > 0 ? `${count} with a contractor who serves it today` : "No contractor serves any zip code";
  return { name: "territory", isOk: count > 0, said };
}

async function billingNotes(connection: Connection): Promise<PreflightCheck[]> {
  const [counts] = await connection.query<{
    unbilled: number;
    feeless: number;
    no_address: number;
    untaxed: number;
    waits: boolean;
  }>(
    `select count(*) filter (where billed_from is null) as unbilled,
            count(*) filter (where coalesce(monthly_fee_cents, 0) = 0) as feeless,
            count(*) filter (where billed_from is not null and billing_address is null) as no_address,
            count(*) filter (where billed_from is not null and tax_rate is null) as untaxed,
            exists (select from server_settings where name = $1) as waits
       from contractors where status = 'active' and exists (select from territories where contractor_id = contractors.id)`,
    [billingWaitsSetting],
  );
  const { unbilled = 0, feeless = 0, no_address = 0, untaxed = 0, waits = false } = counts ?? {};
  const isInvented = issuer !== null && /\bexample\b/i.test(issuer.address);
  const notes = [
    issuer === null && "The market has no legal name and address (market/market.ts), so no invoice goes out",
    isInvented && `Invoices would be sent by ${issuer?.name}, whose address is the sample's (market/market.ts)`,
    unbilled > 0 && `${unbilled} who serve have no first billed day: contractors update ID --billed-from DAY`,
    feeless > 0 && `${feeless} who serve have no monthly fee: contractors fee ID DOLLARS`,
    no_address > 0 && `${no_address} have no billing address: contractors update ID --billing-address …`,
    untaxed > 0 &&
      `${untaxed} have no sales tax rate, so their invoices add no tax: contractors update ID --tax-rate PERCENT`,
    waits && "A backup was restored, so invoices wait: invoices go-on --last NUMBER",
  ];
  return notes.flatMap((said) => (said ? [noteCheck("invoices", said)] : []));
}

/** With test keys no money moves, so a public site is not paid. */
function stripeChecks({ stripe, site }: Env): PreflightCheck[] {
  if (stripe === null) return [];
  const isTest = /^[rs]k_test_/.test(stripe.secretKey);
  const said = isTest ? "STRIPE_SECRET_KEY is a test key: nobody can really pay" : "STRIPE_SECRET_KEY is a live key";
  return [{ name: "Stripe", isOk: !isTest || !isPublicSite(site.url), said }];
}

/** SHA-256 of its rows. */
const sampleOpportunities = "284570be1fa1af8bde3d07b6c7acd7f65fb7cf0ce9b82cf1d651e92a14be7790";

const hashOf = (content: object) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

function marketNotes({ register, site }: Env): PreflightCheck[] {
  const notes = [
    ownPhone(site) === null &&
      noteCheck(
        "SITE_PHONE",
        `${site.phone} is the sample’s, so it stands in structured data alone and nobody is shown it: set a number of your own`,
      ),
    hashOf(market.leadOpportunities) === sampleOpportunities &&
      noteCheck("partner page", "its rows are the sample’s (market/lead-opportunities.ts): make them yours"),
    market.register !== null &&
      !register.isWatched &&
      noteCheck("REGISTER_WATCH", "off, although the privacy policy says that the state’s register is read"),
  ];
  return notes.flatMap((note) => note || []);
}

async function backupCheck(connection: Connection): Promise<PreflightCheck> {
  const [row] = await connection.query<{ at: ServerSettingRow["value"]; is_old: boolean | null }>(
    `select value as at, value::timestamptz < now() - make_interval(days => $1) as is_old
       from server_settings where name = 'last_backup_at'`,
    [oldBackupDays],
  );
  if (!row) return { name: "backup", isOk: false, said: "No backup yet" };
  const age = row.is_old ? `, which is more than ${oldBackupDays} days ago` : "";
  return { name: "backup", isOk: !row.is_old, said: `The last one was made at ${row.at}${age}` };
}
