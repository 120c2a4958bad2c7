import { clock } from "../../content/market-clock.ts";
import { noFormContext } from "../../domain/form-context.ts";
import { longestPutOff } from "../../domain/inbox.ts";
import { dayAfter } from "../../domain/local-time.ts";
import type { ActorConnection } from "../../server/events/outbox.ts";
import type { Backend } from "../../server/process/backend.ts";
import { commonReport } from "../report-examples.ts";
import { type Action, places, type Step } from "./histories.ts";

/** Only the last contractor has an electrical license. */
export const firms = ["Fir", "Oak", "Elm"].map((name) => ({
  business_name: `${name} Works`,
  email: `${name.toLowerCase()}@example.com`,
  registration_number: `${name.toUpperCase()}WOR*012AB`,
  registration_expires_on: "2099-06-30",
  ...(name === "Elm" && { electrical_license_number: "ELMELE*012AB", electrical_license_expires_on: "2099-06-30" }),
}));

/** The territories that contractors have at the start. The numbers are an index in `firms` and an index in `places`. */
export const firstTerritories = [
  [0, 0],
  [2, 1],
] as const;

/** The first and the third homeowner have the same phone number, but different email addresses. */
export const people = [
  { name: "Ann Lee", email: "ann@example.com", phone: "4255550142" },
  { name: "Bo Day", email: "Bo@example.com", phone: "2065550143" },
  { name: "Ann L", email: "lee@example.com", phone: "14255550142" },
  { name: "Cy Fox", email: "cy@example.com", phone: "4255550199" },
] as const;

/** Values for corrections. A step contains an index in one of these lists. */
export const corrections = {
  phone: ["4255550142", "4255550150", "4255550151", "2065550143"],
  email: ["ann@example.com", "new@example.com", "newer@example.com", "bo@example.com"],
  zip_code: ["98033", "98034", "98033-1234", "98101"],
} as const;

export const startTime = new Date("2027-01-05T18:00:00Z");

export interface ProductUnderTest {
  processes: readonly [Backend, Backend];
  /** Access to the database through a server process. Each change is recorded as an operator's change. */
  operatorOf(process: 0 | 1): ActorConnection;
  setClock(time: Date): Promise<unknown>;
  bounceAddressOf(process: 0 | 1, delivery: string): Promise<string>;
  correct(asOperator: ActorConnection, id: string, values: Record<string, string | null>): Promise<ActionResult>;
  erasePerson(asOperator: ActorConnection, email: string): Promise<unknown>;
}

interface ActionResult {
  outcome: string;
  problem?: string;
  change?: number | null;
}

export interface ProductAnswer {
  outcome: string;
  problem?: string;
  lead?: string;
  /** The number with which the operator can undo the change. */
  change?: number;
  /** After a correction of the homeowner's email, the token of the new receipt link. */
  token?: string;
}

/** A step after its indexes were replaced by the ids of existing leads, contractors, and changes. */
export interface ResolvedStep {
  action: Action;
  process: 0 | 1;
  /** The ids of the lead and the contractor. A missing id is empty. */
  lead: string;
  contractor: string;
  /** The number of the change to undo. Null if nothing can be undone. */
  change: number | null;
  /**
   * The count and the latest id of the lead's events when the operator opened the page. Null if the step does not
   * depend on when a page was opened.
   */
  seen: { count: number; id: number } | null;
  link: SavedLink | null;
}

export interface SavedLink {
  purpose: "receipt" | "job" | "contractor";
  lead: string | null;
  contractor: string | null;
  token: string;
}

const sendStatement = (condition: string) =>
  `update deliveries
      set state = 'sent', sent_at = now(), last_attempt_at = now(), attempts = 1, next_attempt_at = null
    where ${condition}`;

/**
 * Requests from the same IP address wait for each other, so the two processes get requests from different IP addresses.
 */
const clientOf = (process: 0 | 1) => `192.0.2.${process + 1}`;
const unknownToken = "x".repeat(43);

export type Player = Awaited<ReturnType<typeof openPlayer>>;

/**
 * Adds the contractors and their first territories to the product, and returns a player for one history. Before the
 * call, the product must have no leads and no contractors.
 */
export async function openPlayer({
  processes,
  operatorOf,
  setClock,
  bounceAddressOf,
  correct,
  erasePerson,
}: ProductUnderTest) {
  const { database } = processes[0].database;
  let now = startTime;
  const leads: string[] = [];
  const contractors: string[] = [];
  const changes: number[] = [];
  const links = new Map<string, SavedLink>();

  const linkKey = (lead: string | null, contractor: string | null) => `${lead} ${contractor}`;
  const tokenIn = (path: string) => path.split("/").at(-1) ?? "";

  async function saveLink(
    purpose: SavedLink["purpose"],
    lead: string | null,
    contractor: string | null,
  ): Promise<void> {
    const key = linkKey(lead, contractor);
    if (links.has(key)) return;
    const path = await processes[0].outbox.transaction((tx) =>
      processes[0].links.pathOf(tx, { purpose, leadId: lead, contractorId: contractor }),
    );
    links.set(key, { purpose, lead, contractor, token: tokenIn(path) });
  }

  async function saveJobLinks(): Promise<void> {
    const assignedLeads = await database.query<{ id: string; contractor_id: string }>(
      "select id, contractor_id from leads where contractor_id is not null",
    );
    for (const { id, contractor_id } of assignedLeads) await saveLink("job", id, contractor_id);
  }

  /**
   * Returns the job link of the contractor who has the lead. If `number` is 0 or no contractor has the lead, returns a
   * saved job link of the lead, which may belong to a former contractor. Returns null if the lead has no saved job
   * link.
   */
  async function jobLink(lead: string, number: number): Promise<SavedLink | null> {
    const linkedContractors = contractors.filter((contractor) => links.has(linkKey(lead, contractor)));
    const [row] = lead
      ? await database.query<{ contractor_id: string | null }>("select contractor_id from leads where id = $1", [lead])
      : [];
    const chosen =
      number > 0 && row?.contractor_id
        ? row.contractor_id
        : linkedContractors[number % Math.max(1, linkedContractors.length)];
    return (chosen && links.get(linkKey(lead, chosen))) || null;
  }

  async function resolveStep({ process, ...action }: Step): Promise<ResolvedStep> {
    const lead = "lead" in action ? (leads[leads.length - 1 - (action.lead % Math.max(1, leads.length))] ?? "") : "";
    const contractor = "contractor" in action ? (contractors[action.contractor % contractors.length] ?? "") : "";
    const change =
      action.do === "undo" ? (changes.at(-1 - (action.change % Math.max(1, changes.length))) ?? null) : null;
    const resolvedStep: ResolvedStep = { action, process, lead, contractor, change, seen: null, link: null };
    if ("isStale" in action && action.isStale) resolvedStep.seen = { count: 0, id: 0 };
    switch (action.do) {
      case "attend":
      case "resend": {
        const [seen] = await database.query<{ count: number; id: number }>(
          "select count(*)::int as count, coalesce(max(id), 0)::int as id from events where lead_id = $1",
          [lead || null],
        );
        return { ...resolvedStep, seen: seen ?? null };
      }
      case "step":
      case "return":
      case "take-back":
        return { ...resolvedStep, link: await jobLink(lead, action.contractor) };
      case "pause-by-link":
      case "resume-by-link":
        return { ...resolvedStep, link: links.get(linkKey(null, contractor)) ?? null };
      case "contacted":
      case "outcome":
      case "correct-phone":
      case "correct-email":
      case "withdraw":
      case "erase-by-link":
        return { ...resolvedStep, link: links.get(linkKey(lead, null)) ?? null };
      default:
        return resolvedStep;
    }
  }

  function recordResult(result: ActionResult): ProductAnswer {
    const { outcome, problem, change } = result;
    if (outcome !== "done" || typeof change !== "number") return { outcome, ...(problem && { problem }) };
    changes.push(change);
    return { outcome, change };
  }

  /** The date in the market's time zone, counted from the current time of the history. */
  const dateInDays = (days: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" }).format(
      new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
    );

  async function submit({ who, place, hasPhone, isSuspect }: Extract<Action, { do: "submit" }>, process: 0 | 1) {
    const { name, email, phone } = people[who] ?? people[0];
    const { zip_code, service } = places[place] ?? places[0];
    const outcome = await processes[process].leads.receive(
      {
        rows: [
          {
            name,
            email,
            zip_code,
            service,
            service_issue: "other",
            preferred_contact: "phone",
            ...(hasPhone && { phone }),
          },
        ],
        context: { ...noFormContext, isHoneypotFilled: isSuspect },
      },
      { client: clientOf(process), idempotency: null },
    );
    if (outcome.outcome !== "stored") return { outcome: outcome.outcome };
    const [lead = ""] = outcome.ids;
    leads.push(lead);
    const token = tokenIn(outcome.receiptPath ?? "");
    links.set(linkKey(lead, null), { purpose: "receipt", lead, contractor: null, token });
    return { outcome: outcome.outcome, lead };
  }

  /** Marks the latest email about the lead to `recipient` as sent, and passes the product a bounce report about it. */
  async function bounce(process: 0 | 1, lead: string, recipient: "homeowner" | "contractor"): Promise<ProductAnswer> {
    const [sent] = await database.query<{ id: string; recipient: string }>(
      `${sendStatement(`id = (
        select id from deliveries
         where lead_id = $1 and recipient_role = $2 and channel = 'mail' and state in ('queued', 'sent')
         order by created_at desc, kind collate "C", contractor_id limit 1)`)} returning id, recipient`,
      [lead || null, recipient],
    );
    if (!sent) return { outcome: "none" };
    const to = await bounceAddressOf(process, sent.id);
    const report = commonReport(
      { to, recipient: sent.recipient },
      "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user",
    );
    const outcome = await processes[process].bounces.noteReport(new TextEncoder().encode(report));
    return { outcome };
  }

  async function act({ action, process, lead, contractor, change, seen, link }: ResolvedStep): Promise<ProductAnswer> {
    const backend = processes[process];
    const { leadChanges, receipts, jobLinks, homeownerAnswers, contractorLinks } = backend;
    const operator = operatorOf(process);
    const token = link?.token ?? unknownToken;
    const client = clientOf(process);
    const seenId = seen?.id ?? null;
    switch (action.do) {
      case "submit":
        return submit(action, process);
      case "release":
        return recordResult(await leadChanges.release(operator, lead, seenId));
      case "close":
        return recordResult(await leadChanges.close(operator, lead, action.as, seenId));
      case "attend":
        return recordResult(
          await leadChanges.attend(operator, lead, dayAfter(clock.day(new Date()), longestPutOff), seenId ?? 0),
        );
      case "resend":
        return recordResult(await leadChanges.resend(operator, lead, seenId ?? 0));
      case "erase":
        return recordResult(await leadChanges.erase(operator, lead));
      case "revoke-links":
        return recordResult(await leadChanges.revokeLinks(operator, lead));
      case "confirm":
        return { outcome: await backend.leads.confirmMatch(lead) };
      case "hold":
        return recordResult(await leadChanges.hold(operator, lead, action.because, seenId));
      case "note":
        return recordResult(await leadChanges.note(operator, lead, action.because));
      case "settle":
        return recordResult(await leadChanges.settle(operator, lead, action.because, seenId));
      case "assign":
        return recordResult(await leadChanges.assign(operator, lead, contractor, seenId, action.despiteReturn));
      case "correct": {
        const values = { [action.column]: corrections[action.column][action.value] ?? null };
        return lead ? recordResult(await correct(operator, lead, values)) : { outcome: "unknown" };
      }
      case "undo":
        return { outcome: change === null ? "none" : await backend.undo(operator, change) };
      case "step":
        return recordResult(await jobLinks.note(token, action.step, client));
      case "return":
        return recordResult(await jobLinks.returnLead(token, action.reason, client));
      case "take-back":
        return recordResult(await jobLinks.undo(token, action.what, client));
      case "contacted":
        return recordResult(await homeownerAnswers.contacted(token, action.contacted, client));
      case "outcome":
        return recordResult(await homeownerAnswers.outcome(token, action.outcome, client));
      case "correct-phone":
        return recordResult(await receipts.correctPhone(token, corrections.phone[action.value] ?? "", client));
      case "correct-email": {
        const corrected = await receipts.correctEmail(token, corrections.email[action.value] ?? "", client);
        if (!link || corrected.outcome !== "done" || !corrected.path) return { outcome: corrected.outcome };
        links.set(linkKey(lead, null), { ...link, token: tokenIn(corrected.path) });
        return { outcome: corrected.outcome, token: tokenIn(corrected.path) };
      }
      case "withdraw":
        return recordResult(await receipts.withdraw(token, client));
      case "erase-by-link":
        return recordResult(await receipts.erase(token, client));
      case "erase-person":
        await erasePerson(operator, people[action.who]?.email ?? "");
        return { outcome: "done" };
      case "send":
        await database.query(sendStatement("channel = 'mail' and state = 'queued' and next_attempt_at <= now()"));
        return { outcome: "done" };
      case "bounce":
        return bounce(process, lead, action.recipient);
      case "pause":
      case "resume":
      case "end":
      case "reachable":
        return recordResult(await backend.contractors[action.do](operator, contractor));
      case "pause-by-link":
        return recordResult(await contractorLinks.pause(token, client));
      case "resume-by-link":
        return recordResult(await contractorLinks.resume(token, client));
      case "license": {
        const registration_expires_on = action.isValid ? "2099-06-30" : "2026-12-31";
        return recordResult(await backend.contractors.change(operator, contractor, null, { registration_expires_on }));
      }
      case "take": {
        const days = { starts_on: null, ends_on: action.days === null ? null : dateInDays(action.days) };
        return recordResult(
          await backend.territoryChanges.take(operator, contractor, [places[action.place] ?? places[0]], days),
        );
      }
      case "leave":
        return recordResult(await backend.territoryChanges.release(operator, [places[action.place] ?? places[0]]));
      case "wait":
        now = new Date(now.getTime() + action.hours * 60 * 60 * 1000);
        await setClock(now);
        await backend.scheduler.sweep();
        return { outcome: "done" };
    }
  }

  await setClock(now);
  for (const firm of firms) {
    const added = await processes[0].contractors.add(operatorOf(0), firm);
    contractors.push(String(added.id));
    await saveLink("contractor", null, String(added.id));
  }
  for (const [firm, place] of firstTerritories) {
    const days = { starts_on: null, ends_on: null };
    await processes[0].territoryChanges.take(operatorOf(0), contractors[firm] ?? "", [places[place]], days);
  }

  return {
    leads,
    contractors,
    links,
    /** Takes steps at the same time, a minute after the previous steps. */
    async take(...steps: Step[]): Promise<{ step: ResolvedStep; answer: ProductAnswer; at: Date }[]> {
      now = new Date(now.getTime() + 60_000);
      await setClock(now);
      const at = now;
      const resolvedSteps: ResolvedStep[] = [];
      for (const step of steps) resolvedSteps.push(await resolveStep(step));
      const answers = await Promise.all(resolvedSteps.map(act));
      await saveJobLinks();
      return resolvedSteps.map((step, number) => ({ step, answer: answers[number] ?? { outcome: "" }, at }));
    },
    async views(): Promise<Record<string, unknown>> {
      const { receipts, jobLinks, contractorLinks } = processes[0];
      const openers = { receipt: receipts, job: jobLinks, contractor: contractorLinks };
      const views: Record<string, unknown> = {};
      for (const [key, { purpose, token }] of links) views[key] = await openers[purpose].open(token);
      return views;
    },
  };
}
