import { describe, expect, test } from "vitest";
import { bouncesOf, bounceVariables, noSuchMailbox } from "../../test/bounce-reports.ts";
import { openProduct } from "../../test/product.ts";
import { until } from "../../test/until.ts";
import type { Transaction } from "../events/outbox.ts";
import { recordResult } from "../jobs/delivery-results.ts";
import { readUnsentDelivery } from "../jobs/due-deliveries.ts";
import * as leads from "./lead.ts";

const site = openProduct({ mailServer: true, variables: bounceVariables });
const { report, addMatchedLead, delivery } = bouncesOf(site);

interface Subject {
  lead: string;
  contractor: string;
}

type Step = (subject: Subject) => Promise<unknown>;

const onlyForItsLocks = new Error("Rolled back.");

/** A verb whose change is rolled back, so that the next one finds the same lead. */
function by(
  actor: "homeowner" | "contractor" | "operator" | "system",
  verb: (tx: Transaction, subject: Subject) => Promise<unknown>,
): Step {
  return (subject) =>
    site.backend.outbox
      .as({ actor, contractorId: subject.contractor })
      .transaction(async (tx) => {
        await verb(tx, subject);
        throw onlyForItsLocks;
      })
      .catch((error) => {
        if (error !== onlyForItsLocks) throw error;
      });
}

type Verb = {
  [Name in keyof typeof leads]: (typeof leads)[Name] extends (tx: Transaction, ...rest: never) => unknown
    ? Name
    : never;
}[keyof typeof leads];

const days = 14;

/** All but `begin`, whose leads nobody else sees yet. */
const verbs = {
  lock: by("operator", (tx, { lead }) => leads.lock(tx, lead)),
  take: by("homeowner", (tx, { lead }) => leads.take(tx, lead, { do: "confirm" })),
  endMailCheck: by("system", (tx, { lead }) => leads.endMailCheck(tx, lead, true, days)),
  endOverdueMailChecks: by("system", (tx) => leads.endOverdueMailChecks(tx, days, 10)),
  match: by("system", (tx, { lead }) => leads.match(tx, [lead], days)),
  matchAll: by("system", (tx) => leads.matchAll(tx, days)),
  expireWaitingLeads: by("system", (tx) => leads.expireWaitingLeads(tx, days, 10)),
  erase: by("system", (tx, { lead }) => leads.erase(tx, [lead], "retention")),
  eraseLead: by("homeowner", (tx, { lead }) => leads.eraseLead(tx, lead)),
  returnLead: by("contractor", (tx, { lead }) => leads.returnLead(tx, lead, "too-busy", days)),
  undoReturn: by("contractor", (tx, { lead }) => leads.undoReturn(tx, lead)),
  withdraw: by("homeowner", (tx, { lead }) => leads.withdraw(tx, lead)),
  correctEmail: by("homeowner", (tx, { lead }) => leads.correctEmail(tx, lead, "new@example.com")),
  correct: by("operator", (tx, { lead }) => leads.correct(tx, lead, { email: "new@example.com" })),
  release: by("operator", (tx, { lead }) => leads.release(tx, lead, days)),
  assign: by("operator", (tx, { lead, contractor }) => leads.assign(tx, lead, contractor, true)),
  undoOperatorStep: by("operator", async (tx, { lead }) => {
    const locked = await leads.lock(tx, lead);
    return locked && leads.undoOperatorStep(tx, locked, "undoAssign", locked.before);
  }),
  lockUnanswered: by("system", (tx, { contractor }) => leads.lockUnanswered(tx, contractor)),
  unattendUnanswered: by("system", (tx, { contractor }) => leads.unattendUnanswered(tx, contractor)),
  unattendDue: by("system", (tx) => leads.unattendDue(tx, 10)),
} satisfies Record<Exclude<Verb, "begin">, Step>;

const erasePerson = () => site.backend.personalData.erase(site.asOperator, { email: "ann@example.com", phone: null });

const refuseEmailTo = (role: "homeowner" | "contractor") => async () => {
  const [sent] = await site.deliveries(`recipient_role = '${role}'`);
  await site.database.query("update deliveries set state = 'sending' where id = $1", [sent?.id]);
  const sending = await readUnsentDelivery(site.database, String(sent?.id));
  if (!sending) throw new Error(`No email to the ${role} is being sent.`);
  await recordResult(site.backend.outbox, sending, { is: "refused", why: noSuchMailbox, step: "recipient" });
};

const bounce = (kind: string) => async () => report(await delivery(kind), noSuchMailbox);

async function attendedLead(): Promise<Subject> {
  const { contractor, lead } = await addMatchedLead();
  await site.database.query("update leads set attended_at = now() where id = $1", [lead.id]);
  return { lead: lead.id, contractor: contractor.id };
}

/** Whether another transaction, which has locked `held`, can lock the others without waiting while `step` waits for it. */
async function leavesFree(step: Step, subject: Subject, held: string, ...others: string[]): Promise<boolean> {
  let isOver = false;
  let done: Promise<unknown> = Promise.resolve();
  const other = site.database.transaction(async (connection) => {
    await connection.query(held, [subject.lead]);
    done = step(subject).finally(() => {
      isOver = true;
    });
    await until(async () => isOver || (await isSomebodyWaiting()));
    for (const next of others) await connection.query(`${next} nowait`, [subject.lead]);
  });
  const isFree = await other.then(
    () => true,
    () => false,
  );
  await done;
  return isFree;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const waiting = await site.database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return waiting.length > 0;
}

const holdsNothingElse = (step: Step, subject: Subject) =>
  leavesFree(
    step,
    subject,
    "select from leads where id = $1 for no key update",
    "select from contractors where id = (select contractor_id from leads where id = $1) for update",
    "select from deliveries where lead_id = $1 for update",
  );

/** A worker that sends a delivery makes a link to the lead. */
const letsWorkersReferToTheLead = (step: Step, subject: Subject) =>
  leavesFree(
    step,
    subject,
    "select from deliveries where lead_id = $1 for update",
    "select from leads where id = $1 for key share",
  );

describe("a lead is locked before its contractor and its deliveries", () => {
  test("no verb holds anything else while it waits for a lead, or locks out a worker that sends one", async () => {
    const subject = await attendedLead();
    const wrong: string[] = [];
    for (const [name, verb] of Object.entries(verbs)) {
      if (!(await holdsNothingElse(verb, subject))) wrong.push(`${name} holds something else`);
      if (!(await letsWorkersReferToTheLead(verb, subject))) wrong.push(`${name} locks out a worker`);
    }
    expect(wrong).toEqual([]);
  });

  const others: [string, Step][] = [
    ["the erasure of a person", erasePerson],
    ["the refusal of an email to the homeowner", refuseEmailTo("homeowner")],
    ["the refusal of an email to the contractor", refuseEmailTo("contractor")],
    ["a bounced email to the homeowner", bounce("receipt")],
    ["a bounced email to the contractor", bounce("lead-to-contractor")],
  ];

  test.each(others)("%s holds nothing else while it waits for a lead", async (_name, step) => {
    expect(await holdsNothingElse(step, await attendedLead())).toBe(true);
  });

  test.each(others)("%s locks out no worker that sends a delivery", async (_name, step) => {
    expect(await letsWorkersReferToTheLead(step, await attendedLead())).toBe(true);
  });
});
