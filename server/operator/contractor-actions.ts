import { market, serviceSlugs } from "../../content/chosen-market.ts";
import { billingFields, type ContractorField, contractorFields, isRequired } from "../../domain/contractor.ts";
import { criteria, isCriterion } from "../../domain/screening.ts";
import { takenMessage, territoryId } from "../../domain/territory.ts";
import type { CheckInput } from "../contractors/screening.ts";
import { CommandProblem } from "../problems.ts";
import { type ActionCall, type ActionContext, type CommandOption, type OperatorActions, yesOption } from "./action.ts";
import { feeList } from "./billing-actions.ts";
import { applicationNoun, contractorNoun, statementNoun, territoryNoun } from "./nouns.ts";
import { isOneOf, type Row, readRows } from "./read-rows.ts";
import {
  changeAction,
  columnOptions,
  columnsIn,
  correctAction,
  ensureDone,
  ensureShape,
  find,
  listAndShow,
  listResult,
  warningNote,
} from "./rows.ts";
import { asTable } from "./table-text.ts";

const columnSummaries = {
  business_name: "The name of the business",
  contact_name: "The person to whom emails are addressed",
  email: "The address that gets the requests",
  phone: "A telephone number",
  registration_number: market.licensing.registration.origin,
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: market.licensing.electrical.origin,
  electrical_license_expires_on: "Its last day",
  insurance_expires_on: "The last day of their general liability insurance",
  monthly_fee_cents: "The contractor's monthly fee, in whole cents",
  billing_address: "Where invoices are addressed",
  office_email: "A second address, which gets copies of requests",
} satisfies Record<ContractorField, string>;

const billingSummaries = {
  billed_from: "The first charged day, such as 2026-12-01; empty: no invoices",
  tax_rate: "The rate of sales tax in percent, such as 10.25",
  tax_code: "The location code of the rate",
};

/** Without what a contractor's own data has. */
const billingColumnsIn = (options: ActionCall["options"]) =>
  columnsIn(
    options,
    billingFields.filter((field) => field !== "billing_address"),
  );

const contractorColumnsIn = (options: ActionCall["options"]) => columnsIn(options, contractorFields);

const statusAction = (verb: "pause" | "resume" | "end", summary: string) =>
  changeAction(contractorNoun, summary, ({ backend, asOperator }, id) => backend.contractors[verb](asOperator, id));

const textOf = (value: ActionCall["options"][string]) => (typeof value === "string" ? value : null);

const becauseOption: CommandOption = { value: "WORDS", summary: "The reason", isRequired: true };

const criterionOption: CommandOption = {
  value: "CRITERION",
  summary: `One of ${criteria.join(", ")}`,
  isRequired: true,
};

const checkOptions = {
  criterion: criterionOption,
  "holds-until": { value: "DAY", summary: "The last day on which the check counts, such as 2027-06-30" },
  note: { value: "WORDS", summary: "What you saw" },
};

function checkIn(options: ActionCall["options"]): CheckInput {
  const criterion = textOf(options.criterion) ?? undefined;
  if (!isCriterion(criterion)) throw new CommandProblem(`--criterion must be one of ${criteria.join(", ")}.`);
  return { criterion, holdsUntil: textOf(options["holds-until"]), note: textOf(options.note) };
}

export const contractorActions: OperatorActions[string] = {
  ...listAndShow(contractorNoun, "with every column, their territories, and the register's results"),
  add: {
    words: [],
    summary: "Add a contractor",
    options: columnOptions(columnSummaries, contractorFields.filter(isRequired)),
    async run({ options }, context) {
      const { id, ...result } = ensureDone(
        await context.backend.contractors.add(context.asOperator, contractorColumnsIn(options)),
      );
      return { json: await find(context, contractorNoun, id), note: warningNote(result) };
    },
  },
  update: changeAction(
    contractorNoun,
    "Change a contractor's columns, such as a renewed license; an empty value clears a column",
    async ({ backend, asOperator }, id, options) => {
      const billing = billingColumnsIn(options);
      const columns = contractorColumnsIn(options);
      if (Object.keys(billing).length > 0) {
        const result = await backend.fees.setBilling(asOperator, id, billing);
        if (Object.keys(columns).length === 0 || result.outcome !== "done") return result;
      }
      return backend.contractors.change(asOperator, id, null, columns);
    },
    {
      options: { ...columnOptions(columnSummaries), ...columnOptions(billingSummaries) },
      check: ({ options }) =>
        Object.keys({ ...contractorColumnsIn(options), ...billingColumnsIn(options) }).length === 0 &&
        "Name a column to change, such as --email new@example.com.",
    },
  ),
  fee: {
    words: ["ID", "DOLLARS"],
    summary: "Set a contractor's monthly fee from a day on",
    options: { from: { value: "DAY", summary: "The first day, from this month on; default: today" } },
    async run({ words: [name, dollars = ""], options }, context) {
      const { id } = await find(context, contractorNoun, name);
      const { from } = columnsIn(options, ["from"]);
      ensureDone(await context.backend.fees.set(context.asOperator, id, dollars, from ?? null));
      const { rows } = await readRows(context, "fees", [
        ["contractor_id", `eq.${id}`],
        ["order", "from_day"],
      ]);
      return feeList(rows as { from_day: string; cents: number }[]);
    },
  },
  pause: statusAction("pause", "Pause a contractor: they get no new leads meanwhile"),
  resume: statusAction("resume", "Resume a paused contractor: they get new leads again"),
  start: changeAction(
    contractorNoun,
    "Start an offered contractor who has not agreed to the terms",
    ({ backend, asOperator }, id, { because }) => backend.contractors.start(asOperator, id, textOf(because)),
    { options: { because: becauseOption } },
  ),
  "withdraw-offer": changeAction(
    contractorNoun,
    "Withdraw the open offer to a contractor, and notify them by mail: its territories become free",
    ({ backend, asOperator }, id) => backend.contractors.withdrawOffer(asOperator, id),
  ),
  check: changeAction(
    contractorNoun,
    "Note that you checked a criterion: what the contractor sent about a license or insurance counts from now on",
    ({ backend, asOperator }, id, options) => backend.contractors.check(asOperator, id, checkIn(options)),
    { options: checkOptions },
  ),
  refuse: changeAction(
    contractorNoun,
    "Drop what the contractor sent about a license or insurance, and tell them why by mail",
    ({ backend, asOperator }, id, options) =>
      backend.contractors.refuse(asOperator, id, checkIn(options).criterion, textOf(options.because)),
    { options: { criterion: criterionOption, because: becauseOption } },
  ),
  end: statusAction("end", "End the work with a contractor: their territories become free"),
  "revoke-links": changeAction(
    contractorNoun,
    "Revoke a contractor's links, to their own page and to every job; they get new ones by mail on request",
    ({ backend, asOperator }, id) => backend.contractors.revokeLinks(asOperator, id),
  ),
  remove: {
    words: ["ID"],
    summary: "Delete an ended contractor whom no lead names",
    options: { yes: yesOption },
    async run({ words: [name], options }, context) {
      const json = await find(context, contractorNoun, name);
      if (!options.yes) return { json, text: `Delete ${json.business_name} for good?` };
      ensureDone(await context.backend.contractors.remove(context.asOperator, json.id));
      return { json, text: `Deleted: ${json.business_name}.` };
    },
  },
  reachable: changeAction(
    contractorNoun,
    "Mark a contractor as reachable by mail again: unanswered leads are sent to them again",
    ({ backend, asOperator }, id) => backend.contractors.reachable(asOperator, id),
  ),
};

const zipOption: CommandOption = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const serviceOption: CommandOption = {
  value: "SLUG",
  summary: `A service, such as ${serviceSlugs[0]}`,
  isRequired: true,
};

const territoriesIn = ({ service, zip }: ActionCall["options"]) =>
  [...new Set(zip as string[])].map((zip_code) => ({ zip_code, service: String(service) }));
const readTerritories = async (context: ActionContext, { service, zip }: ActionCall["options"]) =>
  (
    await readRows(context, "territories", [
      ["service", `eq.${service}`],
      isOneOf("zip_code", zip as string[]),
      ["order", "zip_code"],
    ])
  ).rows;

export const territoryActions: OperatorActions[string] = {
  ...listAndShow(territoryNoun),
  take: {
    words: [],
    summary: "Give territories to a contractor, all of them or none",
    options: {
      contractor: { value: "ID", summary: "The contractor who takes them", isRequired: true },
      service: serviceOption,
      zip: zipOption,
      "starts-on": { value: "DAY", summary: "The first day; default: today" },
      "ends-on": { value: "DAY", summary: "The last day; default: none" },
    },
    async run({ options }, context) {
      const { id } = await find(context, contractorNoun, options.contractor);
      const days = { starts_on: null, ends_on: null, ...columnsIn(options, ["starts_on", "ends_on"]) };
      for (const day of Object.values(days)) ensureShape("date", day);
      const result = await context.backend.territoryChanges.take(context.asOperator, id, territoriesIn(options), days);
      if (result.outcome === "conflict" && result.taken) {
        throw new CommandProblem(
          takenMessage(result.taken.map((cell) => ({ ...cell, contractor: cell.contractor?.id ?? null }))),
        );
      }
      ensureDone(result);
      return {
        ...listResult(await readTerritories(context, options), territoryNoun.columns),
        note: warningNote(result),
      };
    },
  },
  release: {
    words: [],
    summary: "Take territories back, all of them or none",
    options: { service: serviceOption, zip: zipOption },
    async run({ options }, context) {
      const json = await readTerritories(context, options);
      ensureDone(await context.backend.territoryChanges.release(context.asOperator, territoriesIn(options)));
      return { json, text: `Released: ${territoriesIn(options).map(territoryId).join(", ")}.` };
    },
  },
};

export const applicationActions: OperatorActions[string] = {
  ...listAndShow(applicationNoun),
  accept: {
    words: ["ID"],
    summary: "Offer territories to an applicant, by mail; options replace what the application says",
    options: {
      ...columnOptions(columnSummaries, []),
      territory: {
        value: "SERVICE/ZIP",
        summary: "A territory; given once, they replace the application's",
        isList: true,
      },
      zip: { ...zipOption, isRequired: false, summary: "A zip code, for one service" },
      service: { value: "SLUG", summary: "The service of --zip, if the application says other" },
      "starts-on": { value: "DAY", summary: "The first day; default: today" },
      because: { value: "WORDS", summary: "Why, where a criterion has no check" },
      to: { value: "CONTRACTOR_ID", summary: "Offer the territories to this contractor; the fee is the whole new fee" },
      start: { value: null, summary: "A contractor at once, without an offer; needs --because" },
    },
    async run({ words: [name], options }, context) {
      const { id } = await find(context, applicationNoun, name);
      const to = options.to === undefined ? null : (await find(context, contractorNoun, String(options.to))).id;
      const { contractorId, ...result } = ensureDone(
        await context.backend.applications.accept(context.asOperator, id, {
          columns: contractorColumnsIn(options),
          service: textOf(options.service),
          zips: (options.zip as string[] | undefined) ?? [],
          territories: (options.territory as string[] | undefined) ?? [],
          startsOn: textOf(options["starts-on"]),
          because: textOf(options.because),
          to,
          isStart: options.start === true,
        }),
      );
      return { json: await find(context, contractorNoun, contractorId), note: warningNote(result) };
    },
  },
  check: changeAction(
    applicationNoun,
    "Note that you checked a criterion",
    ({ backend, asOperator }, id, options) => backend.applications.check(asOperator, id, checkIn(options)),
    { options: checkOptions },
  ),
  "send-link": changeAction(applicationNoun, "Mail the applicant a link to their page", ({ backend, asOperator }, id) =>
    backend.applications.sendLink(asOperator, id),
  ),
  correct: correctAction(applicationNoun, "partner_applications"),
  decline: changeAction(
    applicationNoun,
    "Decline an application, and notify the applicant by mail",
    ({ backend, asOperator }, id) => backend.applications.decline(asOperator, id),
    { unchanged: "The application is answered already." },
  ),
};

const { list: statementList, show: statementShow } = listAndShow(statementNoun, "in its latest revision");

export const statementActions: OperatorActions[string] = {
  list: {
    ...statementList,
    /** With contractors by name, and statements as the other commands take them. */
    async run(call, context) {
      const { json, note } = await statementList.run(call, context);
      const statements = json as (Row & Record<"contractor_id" | "month", string>)[];
      const contractors = await readRows(context, contractorNoun.table, [
        ["select", "id,business_name"],
        isOneOf(
          "id",
          statements.map(({ contractor_id }) => contractor_id),
        ),
      ]);
      const names = new Map(contractors.rows.map(({ id, business_name }) => [id, business_name]));
      const rows = statements.map((statement) => ({
        ...statement,
        statement: `${statement.contractor_id.slice(0, 8)}/${statement.month.slice(0, 7)}`,
        contractor: names.get(statement.contractor_id),
      }));
      const text = asTable(rows, ["statement", "contractor", "revision", "sha256", "made_at"]);
      return { json, text, note };
    },
  },
  show: statementShow,
  make: {
    words: [statementNoun.key.word],
    summary: "Make a new revision of a statement from the current data; earlier revisions stay",
    async run({ words: [name = ""] }, context) {
      const [contractor, month = ""] = name.split("/");
      const { id } = await find(context, contractorNoun, contractor);
      ensureDone(await context.backend.statements.make(context.asOperator, id, month));
      return { json: await find(context, statementNoun, `${id}/${month}`) };
    },
  },
};
