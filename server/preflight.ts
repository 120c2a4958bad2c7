import type { BounceMailboxState } from "../domain/bounce.ts";
import type { Connection } from "./database/database.ts";
import type { ServerSettingRow } from "./database/rows.ts";
import { defaultAnonKey, type Env } from "./env.ts";

/** One thing that must be right before the site goes live. */
export interface Check {
  name: string;
  isOk: boolean;
  /** It may be so for good; it is said because somebody may not know it. */
  isNote?: true;
  /** What is missing, or how it stands. */
  said: string;
}

/** From when on a backup is too old to count, in days. */
const oldBackupDays = 7;

/** Looks at what is missing before the site goes live. `sendTestMail` sends one to the operator and yields what went wrong, or null. */
export async function preflight(
  env: Env,
  connection: Connection,
  sendTestMail: () => Promise<string | null>,
  bounceMailboxState: () => Promise<BounceMailboxState | null>,
): Promise<Check[]> {
  return [
    keys(env),
    siteUrl(env),
    ...deskUrl(env),
    await mail(env, sendTestMail),
    await returnedMail(env, bounceMailboxState),
    ...(await databaseRole(env, connection)),
    await territory(connection),
    await backup(connection),
  ];
}

function keys({ anonKey }: Env): Check {
  const isOk = anonKey !== defaultAnonKey;
  const said = isOk ? "ANON_KEY and SERVICE_ROLE_KEY are set" : "ANON_KEY is not set: every installation has the same";
  return { name: "keys", isOk, said };
}

function siteUrl({ site }: Env): Check {
  const { protocol, hostname } = new URL(site.url);
  const isOk = protocol === "https:" && hostname.includes(".") && !hostname.endsWith(".localhost");
  return { name: "SITE_URL", isOk, said: isOk ? site.url : `${site.url} is no public address with https` };
}

/** Domains that lead nowhere, by RFC 2606. */
const reservedDomain = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i;

/** Of a desk that other machines reach. Passkeys, and a cookie that nobody reads on its way, need https there. */
function deskUrl({ desk: { port, url } }: Env): Check[] {
  if (port === null || url === null) return [];
  const { protocol, hostname } = new URL(url);
  if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return [];
  const isOk = protocol === "https:";
  return [
    { name: "DESK_URL", isOk, said: isOk ? url : `${url} has no https: anybody on the way could read who signs in` },
  ];
}

async function mail(
  { smtpUrl, mailFrom, operatorEmail, site }: Env,
  sendTestMail: () => Promise<string | null>,
): Promise<Check> {
  const name = "mail";
  if (smtpUrl === null) return { name, isOk: false, said: "SMTP_URL is not set: emails are kept and not sent" };
  const sender = /([^\s<]+@[^\s>]+)>?$/.exec(mailFrom ?? "")?.[1] ?? site.email;
  for (const [variable, address] of Object.entries({
    [mailFrom === null ? "SITE_EMAIL" : "MAIL_FROM"]: sender,
    SITE_EMAIL: site.email,
    OPERATOR_EMAIL: operatorEmail,
  })) {
    const said = `${variable} is ${address}, and nobody can have that domain: set an address of your own`;
    if (reservedDomain.test(address)) return { name, isOk: false, said };
  }
  const problem = await sendTestMail();
  if (problem !== null) {
    return { name, isOk: false, said: `The test email to ${operatorEmail} was not accepted: ${problem}` };
  }
  const from = mailFrom === null ? "; MAIL_FROM is not set, so SITE_EMAIL is the sender" : "";
  return { name, isOk: true, said: `A test email to ${operatorEmail} was accepted${from}` };
}

/** Without it a site works, and learns late that a mail did not arrive. */
async function returnedMail(
  { bounceAddress, bounceMailbox }: Env,
  mailboxState: () => Promise<BounceMailboxState | null>,
): Promise<Check> {
  const name = "returned mail";
  if (bounceMailbox === null) {
    return { name, isOk: true, isNote: true, said: "BOUNCE_MAILBOX_URL is not set: no mailbox is read" };
  }
  if (bounceAddress === null) {
    return {
      name,
      isOk: false,
      said: "BOUNCE_ADDRESS is not set: nothing in the mailbox proves which mail it is about",
    };
  }
  const { readAt, problem } = (await mailboxState()) ?? { readAt: null, problem: null };
  if (problem !== null) return { name, isOk: false, said: `The mailbox cannot be read: ${problem}` };
  if (readAt === null) return { name, isOk: false, said: "The mailbox was not read yet" };
  return { name, isOk: true, said: `The mailbox was last read at ${readAt.toISOString()}` };
}

/** A role that may do everything in the whole server needs to be stolen only once. */
async function databaseRole({ databaseUrl }: Env, connection: Connection): Promise<Check[]> {
  if (databaseUrl === null) return [];
  const [role] = await connection.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = session_user and rolsuper",
  );
  if (!role) return [];
  const said = `its role ${role.name} is a superuser: give the product a role of its own that owns its database`;
  return [{ name: "DATABASE_URL", isOk: true, isNote: true, said }];
}

async function territory(connection: Connection): Promise<Check> {
  const [row] = await connection.query<{ count: number }>("select count(*) from serving_territories");
  const count = row?.count ?? 0;
  const said = count > 0 ? `${count} with a contractor who serves it today` : "No contractor serves any zip code";
  return { name: "territory", isOk: count > 0, said };
}

async function backup(connection: Connection): Promise<Check> {
  const [row] = await connection.query<{ at: ServerSettingRow["value"]; is_old: boolean }>(
    `select value as at, value::timestamptz < now() - make_interval(days => $1) as is_old
       from server_settings where name = 'last_backup_at'`,
    [oldBackupDays],
  );
  if (!row) return { name: "backup", isOk: false, said: "None was made yet" };
  const age = row.is_old ? `, which is more than ${oldBackupDays} days ago` : "";
  return { name: "backup", isOk: !row.is_old, said: `The last one was made at ${row.at}${age}` };
}
