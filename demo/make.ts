import { seedBlog } from "../server/blog/seed.ts";
import { type Connection, type Database, keepPlan } from "../server/database/database.ts";
import { openDatabase } from "../server/database/open.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { startEmbedded } from "../server/database/supervisor.ts";
import { parseEnv } from "../server/env.ts";
import { StartProblem } from "../server/problems.ts";
import { composeBackend } from "../server/process/backend.ts";
import { withOperatorKey } from "../server/process/operator-key.ts";
import { bothSides } from "./chapters/both-sides.ts";
import { contractors } from "./chapters/contractors.ts";
import { deskWork } from "./chapters/desk-work.ts";
import { details } from "./chapters/details.ts";
import { endings } from "./chapters/endings.ts";
import { everyDay } from "./chapters/every-day.ts";
import { held } from "./chapters/held.ts";
import { lost } from "./chapters/lost.ts";
import { daysToStop, money } from "./chapters/money.ts";
import { offers } from "./chapters/offers.ts";
import { papers } from "./chapters/papers.ts";
import { register, startRegister } from "./chapters/register.ts";
import { returnedMail } from "./chapters/returned-mail.ts";
import { returns } from "./chapters/returns.ts";
import { holdEarlierTerms, terms } from "./chapters/terms.ts";
import { visitors } from "./chapters/visitors.ts";
import { readMark, writeMark } from "./folder.ts";
import { mailKeeper } from "./mails.ts";
import { moveClock } from "./moved-clock.ts";
import { story, tell } from "./story.ts";

// Makes the invented business in the folder that DATA_DIR names. A process of its own, because its clock is moved.

/**
 * No limit counts the visitors of a hundred days, who come within seconds. Bounce reports are the story's own.
 */
const variables = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  ANON_POSTS_PER_DAY: "1000000",
  NEW_MAILBOXES_PER_DAY: "1000000",
  NEW_MAILBOXES_PER_HOUR: "1000000",
  BOUNCE_ADDRESS: "bounces@demo.example",
  REST_WHEN_OVERDUE_DAYS: String(daysToStop),
};

/**
 * Its sessions plan each statement once. To plan is most of a statement's work here, because the tables are small, and
 * their columns stay.
 */
function keepingPlans(database: Database): Database {
  const onConnection = (connection: Connection): Connection => ({
    ...connection,
    query: (text, values) => connection.query(text, values, text.includes(";") ? undefined : keepPlan),
  });
  return {
    ...database,
    ...onConnection(database),
    transaction: (work) => database.transaction((connection) => work(onConnection(connection))),
  };
}

async function make(): Promise<void> {
  const present = new Date();
  const ownRegister = await startRegister(present);
  const env = parseEnv({ ...process.env, ...variables, REGISTER_WATCH: "on", REGISTER_URL: ownRegister.url });
  const { dataDir } = env;
  if (env.databaseUrl !== null) throw new Error("The demo is made in the embedded database alone.");
  if (readMark(dataDir) === null) writeMark(dataDir);
  // The database is not flushed while it is made. The stop writes everything.
  const settings = { fsync: "off", full_page_writes: "off", plan_cache_mode: "force_generic_plan" };
  const server = await startEmbedded(dataDir, { settings });
  // Only now is it certain that no demo runs in this folder.
  writeMark(dataDir);
  try {
    const superuser = openPostgres(server.superuserUrl, 1);
    await superuser.run(`
      drop schema if exists public cascade;
      create schema public authorization pg_database_owner;
      grant usage on schema public to public`);
    await superuser.close();
    const start = new Date(present.getTime() - 115 * 24 * 60 * 60 * 1000);
    const clock = await moveClock(server.superuserUrl, start);
    holdEarlierTerms(start);
    const opened = await openDatabase({ databaseUrl: server.url, dataDir }, () => {}, seedBlog);
    await opened.prepared;
    const open = { ...opened, database: keepingPlans(opened.database) };
    // The process that serves the demo may have given up the rights to read the key by the time it needs it.
    const backend = composeBackend(withOperatorKey(env), open);
    // Links in emails lead to the desk that will run.
    backend.desk.address = new URL(`http://localhost:${process.env.DESK_PORT ?? 3001}`);
    const told = story(backend, present);
    const roster = contractors(told);
    offers(told, roster);
    papers(told, roster);
    money(told, roster);
    everyDay(told);
    bothSides(told);
    returns(told);
    held(told);
    lost(told);
    endings(told);
    const { shown } = details(told);
    returnedMail(told);
    register(told, ownRegister);
    deskWork(told);
    visitors(told);
    terms(told);
    await tell(told, clock.set, mailKeeper(backend));
    const receipt = `/receipt/${await shown.receiptToken()}`;
    const job = `/job/${await shown.jobToken()}`;
    const contractor = `/contractor/${await told.contractorToken(roster.idOf("puddle"))}`;
    ownRegister.close();
    await backend.deliveries.stop();
    await backend.scheduler.stop();
    await open.close();
    await clock.restore();
    writeMark(dataDir, { madeAt: present.toISOString(), receipt, job, contractor });
  } finally {
    await server.stop();
  }
}

try {
  await make();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
