import { market } from "../content/chosen-market.ts";
import { contactConsents } from "../content/consent-wordings.ts";
import { clock as marketClock } from "../content/market-clock.ts";
import type { FormContext } from "../domain/form-context.ts";
import type { Arrival } from "../domain/lead-source.ts";
import type { HomeownerOutcome } from "../domain/outcome.ts";
import type { JobStep } from "../domain/request-state.ts";
import type { ReturnReason } from "../domain/return-reason.ts";
import { instantOfWallClock } from "../domain/wall-clock.ts";
import type { PersonalTable } from "../server/database/schema.ts";
import type { LinkSubject } from "../server/links/links.ts";
import type { OperatorAction } from "../server/operator/action.ts";
import { operatorActions } from "../server/operator/actions.ts";
import type { Backend } from "../server/process/backend.ts";
import { demoBrowser, type Person, personAt } from "./people.ts";

const hourMs = 60 * 60 * 1000;

/** A part of the invented business. It says what happened when; `tell` lets it happen in order. */
export type Chapter = (story: Story) => void;

interface Act {
  at: Date;
  run(): Promise<unknown>;
}

interface NewRequest {
  /** A number of `personAt`, or a person. */
  who: number | Person;
  service: string;
  city: string;
  zip: string;
  issue: string;
  message?: string;
  contact?: "phone" | "email" | "text" | "either";
  timeline?: string;
  phone?: string | null;
  arrival?: Arrival;
  form?: Partial<FormContext>;
}

export type Story = ReturnType<typeof story>;
export type Request = ReturnType<Story["request"]>;

const ordinaryForm: FormContext = {
  consentVersion: null,
  isHoneypotFilled: false,
  fillMs: 60_000,
  isComplete: true,
  arrival: null,
};

const hasFailed = ({ outcome }: { outcome: string }) => !["done", "stored", "received", "noted"].includes(outcome);

export function story(backend: Backend, present: Date) {
  const acts: Act[] = [];
  const { database } = backend.database;
  const asOperator = backend.outbox.as({ actor: "operator" });
  let visitorCount = 0;
  /** An address of RFC 5737 for each visitor. */
  const nextClient = () => `198.51.100.${1 + (visitorCount++ % 250)}`;

  function add(at: Date, run: Act["run"]): void {
    if (at <= present) acts.push({ at, run });
  }

  /** `time` is that of the market's wall clock, such as "9:40". */
  function timeOn(daysAgo: number, time: string): Date {
    const day = marketClock.day(new Date(present.getTime() - daysAgo * 24 * hourMs));
    const at = instantOfWallClock(`${day}T${time.padStart(5, "0")}`, market.region.timeZone);
    if (at === null) throw new Error(`There is no ${time} on ${day}.`);
    return at;
  }

  /** Runs a command as the operator's command line does. Returns its JSON. */
  async function operator(
    command: string,
    words: string[] = [],
    options: Record<string, string | boolean | string[]> = {},
  ): Promise<Record<string, unknown>> {
    const [noun = "", verb = ""] = command.split(" ");
    const actions: Record<string, Record<string, OperatorAction>> = operatorActions;
    const action = actions[noun]?.[verb];
    if (!action) throw new Error(`The command line has no command ${command}.`);
    return (await action.run({ words, options }, { backend, asOperator })).json as Record<string, unknown>;
  }

  /** The pages that one visitor opens, in order. `begins` is the one whose form they begin to fill in. */
  function visit(pages: readonly string[], begins: string | null = null): void {
    for (const [index, page] of pages.entries()) {
      const from = index === 0 ? "cross-site" : "same-origin";
      const asked = new Request(`${backend.env.site.url}${page}`, {
        headers: { "User-Agent": demoBrowser.userAgent, "Sec-Fetch-Site": from },
      });
      backend.pageCounts.countResponse(asked, page, 200);
      if (page === begins) backend.pageCounts.countReport(asked, "begun", page);
    }
  }

  async function tokenOf(subject: LinkSubject): Promise<string> {
    const path = await backend.outbox.transaction((connection) => backend.links.pathOf(connection, subject));
    return path.split("/").at(-1) ?? "";
  }

  /** Sends a form of the site that is no request. Returns the row's id. */
  async function send(table: Exclude<PersonalTable, "leads">, row: object): Promise<string> {
    const stored = await backend.receivers[table](
      { rows: [row], context: ordinaryForm },
      { client: nextClient(), idempotency: null },
    );
    if (stored.outcome !== "stored") throw new Error(`${table}: ${JSON.stringify(stored)}`);
    return stored.ids[0] ?? "";
  }

  function request(at: Date, { who, service, city, zip, issue, form, arrival, ...more }: NewRequest) {
    const person = typeof who === "number" ? personAt(who) : who;
    const client = nextClient();
    const ids: { lead: string; contractor: string | null } = { lead: "", contractor: null };

    /** The contractor who has the request, or had it last. */
    const contractorOf = async () => {
      const [row] = await database.query<{ contractor_id: string | null }>(
        "select contractor_id from leads where id = $1",
        [ids.lead],
      );
      ids.contractor = row?.contractor_id ?? ids.contractor;
      return ids.contractor;
    };
    const receiptToken = () => tokenOf({ purpose: "receipt", leadId: ids.lead, contractorId: null });
    const jobToken = async () => tokenOf({ purpose: "job", leadId: ids.lead, contractorId: await contractorOf() });

    add(at, async () => {
      const page = `/${service}/${city}`;
      visit([page, "/thank-you"], page);
      const [consent] = contactConsents.leads;
      const row = {
        name: person.name,
        email: person.email,
        phone: more.phone === undefined ? person.phone : more.phone,
        zip_code: zip,
        city,
        service: service === "generator-installation" ? "general" : service,
        service_issue: issue,
        preferred_contact: more.contact ?? "either",
        timeline: more.timeline ?? "2-3-weeks",
        message: more.message ?? null,
        submitted_from_page: page,
      };
      const context: FormContext = {
        consentVersion: consent.version,
        isHoneypotFilled: false,
        fillMs: 48_000,
        isComplete: true,
        arrival: arrival ?? { landing: page, allowed: "none" },
        ...form,
      };
      const stored = await backend.receivers.leads({ rows: [row], context }, { client, idempotency: null });
      if (stored.outcome !== "stored") throw new Error(`${person.name}’s request: ${JSON.stringify(stored)}`);
      ids.lead = stored.ids[0] ?? "";
    });

    /** Lets something happen this many hours after the request. */
    function after(hours: number, run: () => Promise<{ outcome: string } | unknown>) {
      add(new Date(at.getTime() + hours * hourMs), async () => {
        const result = (await run()) as { outcome?: string } | undefined;
        if (result?.outcome && hasFailed({ outcome: result.outcome }))
          throw new Error(
            `${person.name}, ${service} ${zip}, ${at.toISOString()}, ${hours} hours later: ${JSON.stringify(result)}`,
          );
      });
      return handle;
    }
    const step = (name: JobStep) => async () => backend.jobLinks.note(await jobToken(), name, client);

    const handle = {
      person,
      get id() {
        return ids.lead;
      },
      contractorId: contractorOf,
      receiptToken,
      jobToken,
      after,
      accepted: (hours: number) => after(hours, step("accepted")),
      contacted: (hours: number) => after(hours, step("contacted")),
      booked: (hours: number) => after(hours, step("booked")),
      returned: (hours: number, reason: ReturnReason) =>
        after(hours, async () => backend.jobLinks.returnLead(await jobToken(), reason, client)),
      undone: (hours: number) => after(hours, async () => backend.jobLinks.undo(await jobToken(), null, client)),
      withdrawn: (hours: number) => after(hours, async () => backend.receipts.withdraw(await receiptToken(), client)),
      saysContacted: (hours: number, contacted: boolean) =>
        after(hours, async () => backend.homeownerAnswers.contacted(await receiptToken(), contacted, client)),
      says: (hours: number, outcome: HomeownerOutcome) =>
        after(hours, async () => backend.homeownerAnswers.outcome(await receiptToken(), outcome, client)),
      correctsPhone: (hours: number, phone: string) =>
        after(hours, async () => backend.receipts.correctPhone(await receiptToken(), phone, client)),
      correctsEmail: (hours: number, email: string) =>
        after(hours, async () => backend.receipts.correctEmail(await receiptToken(), email, client)),
      addsPhotos: (hours: number, pictures: () => Promise<Blob[]>) =>
        after(hours, async () => {
          const form = new FormData();
          for (const [index, picture] of (await pictures()).entries())
            form.append("photo", picture, `photo-${index + 1}.jpg`);
          const { body, headers } = new Response(form);
          const contentType = headers.get("Content-Type") ?? "";
          const signal = AbortSignal.timeout(30_000);
          return backend.photos.receive(await receiptToken(), client, { contentType, body, signal });
        }),
      operator: (hours: number, command: string, options: Record<string, string> = {}) =>
        after(hours, () => operator(`leads ${command}`, [ids.lead], options)),
      noted: (hours: number, text: string) => after(hours, () => backend.leadChanges.note(asOperator, ids.lead, text)),
    };
    return handle;
  }

  return {
    backend,
    present,
    asOperator,
    acts,
    add,
    timeOn,
    hoursAgo: (hours: number) => new Date(present.getTime() - hours * hourMs),
    /** A day in the market, such as "2026-11-29". Negative days are ahead. */
    dayAgo: (days: number) => marketClock.day(new Date(present.getTime() - days * 24 * hourMs)),
    operator,
    send,
    contractorToken: (contractorId: string) => tokenOf({ purpose: "contractor", leadId: null, contractorId }),
    applicationToken: (applicationId: string) =>
      tokenOf({ purpose: "application", leadId: null, contractorId: null, applicationId }),
    nextClient,
    visit,
    request,
  };
}

/**
 * Lets everything happen in order of time, with what the clock does in between. `keepMails` runs after each act, because
 * a mail can later be out of date, and nobody could read it then.
 */
export async function tell(
  { backend, acts, present, timeOn }: Story,
  setClock: (at: Date) => Promise<void>,
  keepMails: () => Promise<void>,
) {
  const firstAct = Math.min(...acts.map(({ at }) => at.getTime()));
  for (let daysAgo = 130; daysAgo >= 0; daysAgo--) {
    const at = timeOn(daysAgo, "8:30");
    if (at.getTime() > firstAct && at < present) acts.push({ at, run: backend.scheduler.sweep });
  }
  // `sort` keeps the order of acts at the same time.
  for (const { at, run } of acts.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    await setClock(at);
    await run();
    await keepMails();
  }
  await setClock(present);
  await backend.scheduler.sweep();
  await keepMails();
}
