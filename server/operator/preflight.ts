import type { Connection } from "../database/database.ts";
import { defaultAnonKey, type Env } from "../env.ts";

/** One thing that must be right before the site goes live. */
export interface Check {
  name: string;
  isOk: boolean;
  /** What is missing, or how it stands. */
  said: string;
}

/** Since when a backup counts as old, in days. */
const oldBackupDays = 7;

/** Looks at what is missing before the site goes live. `sendTestMail` sends one to the operator and yields what went wrong, or null. */
export async function preflight(
  env: Env,
  connection: Connection,
  sendTestMail: () => Promise<string | null>,
): Promise<Check[]> {
  return [
    keys(env),
    siteUrl(env),
    brand(env),
    await mail(env, sendTestMail),
    await territory(connection),
    await backup(connection),
  ];
}

function keys({ anonKey, production }: Env): Check {
  const missing = [
    ...(anonKey === defaultAnonKey ? ["ANON_KEY is the default one"] : []),
    ...(production ? [] : ["NODE_ENV is not production"]),
  ];
  return {
    name: "keys",
    isOk: missing.length === 0,
    said: missing.join("; ") || "ANON_KEY and SERVICE_ROLE_KEY are set",
  };
}

function siteUrl({ site }: Env): Check {
  const { protocol, hostname } = new URL(site.url);
  const isPublic = protocol === "https:" && hostname.includes(".") && !hostname.endsWith(".localhost");
  return {
    name: "SITE_URL",
    isOk: isPublic,
    said: isPublic ? site.url : `${site.url} is no public address with https`,
  };
}

/** An address that no mail reaches (RFC 2606). */
const isExample = (address: string) => /[@.](example|test|invalid|localhost)$|@example\.(com|net|org)$/i.test(address);

function brand({ site, operatorEmail }: Env): Check {
  const missing = Object.entries({ SITE_EMAIL: site.email, OPERATOR_EMAIL: operatorEmail }).filter(([, address]) =>
    isExample(address),
  );
  const said = missing.map(([name, address]) => `${name} ${address} is an example`).join("; ");
  return { name: "addresses", isOk: missing.length === 0, said: said || `${site.email}, ${operatorEmail}` };
}

async function mail(
  { smtpUrl, mailFrom, operatorEmail }: Env,
  sendTestMail: () => Promise<string | null>,
): Promise<Check> {
  if (smtpUrl === null) return { name: "mail", isOk: false, said: "SMTP_URL is not set: mails wait in the outbox" };
  const problem = await sendTestMail();
  if (problem !== null)
    return { name: "mail", isOk: false, said: `The test mail to ${operatorEmail} was not taken: ${problem}` };
  const from = mailFrom === null ? "; MAIL_FROM is not set, so SITE_EMAIL is the sender" : "";
  return { name: "mail", isOk: true, said: `A test mail to ${operatorEmail} was taken${from}` };
}

async function territory(connection: Connection): Promise<Check> {
  const [row] = await connection.query<{ count: number }>("select count(*) from serving_territories");
  const count = row?.count ?? 0;
  return {
    name: "territory",
    isOk: count > 0,
    said: count > 0 ? `${count} served` : "No contractor serves any zip code",
  };
}

async function backup(connection: Connection): Promise<Check> {
  const [row] = await connection.query<{ at: string; is_old: boolean }>(
    `select value as at, value::timestamptz < now() - make_interval(days => $1) as is_old
       from server_settings where name = 'last_backup_at'`,
    [oldBackupDays],
  );
  if (!row) return { name: "backup", isOk: false, said: "None was ever made" };
  return { name: "backup", isOk: !row.is_old, said: `The last one is of ${row.at}` };
}
