import { exampleService, market } from "../../../content/chosen-market.ts";
import { type ContractorField, contractorFields, isRequired } from "../../../domain/contractor.ts";
import { takenMessage, territoryId } from "../../../domain/territory.ts";
import { CommandProblem } from "../../problems.ts";
import { type ActionCall, type ActionContext, type CommandOption, type OperatorActions, yesOption } from "./action.ts";
import { applicationNoun, contractorNoun, statementNoun, territoryNoun } from "./nouns.ts";
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
  readRows,
  warningNote,
} from "./rows.ts";

const columnSummaries = {
  business_name: "The name of the business",
  contact_name: "The person to whom emails are addressed",
  email: "The address that gets the requests",
  phone: "A telephone number",
  registration_number: market.licensing.registration.origin,
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: market.licensing.electrical.origin,
  electrical_license_expires_on: "Its last day",
  monthly_fee_cents: "The contractor's monthly fee, in whole cents",
} satisfies Record<ContractorField, string>;

const contractorColumnsIn = (options: ActionCall["options"]) => columnsIn(options, contractorFields);

const statusAction = (verb: "pause" | "resume" | "end", summary: string) =>
  changeAction(contractorNoun, summary, ({ backend, asOperator }, id) => backend.contractors[verb](asOperator, id));

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
    ({ backend, asOperator }, id, options) =>
      backend.contractors.change(asOperator, id, null, contractorColumnsIn(options)),
    {
      options: columnOptions(columnSummaries),
      check: ({ options }) =>
        Object.keys(contractorColumnsIn(options)).length === 0 &&
        "Name a column to change, such as --email new@example.com.",
    },
  ),
  pause: statusAction("pause", "Pause a contractor: they get no new leads meanwhile"),
  resume: statusAction("resume", "Resume a paused contractor: they get new leads again"),
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
  summary: `A service, such as ${exampleService}`,
  isRequired: true,
};

const territoriesIn = ({ service, zip }: ActionCall["options"]) =>
  [...new Set(zip as string[])].map((zip_code) => ({ zip_code, service: String(service) }));
const readTerritories = async (context: ActionContext, { service, zip }: ActionCall["options"]) =>
  (await readRows(context, "territories", ["service = $1 and zip_code = any ($2)", service, zip], "zip_code")).rows;

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
    summary: "Make an applicant a contractor with territories, and notify them by mail",
    options: {
      ...columnOptions(columnSummaries, ["registration_number", "registration_expires_on"]),
      zip: { ...zipOption, summary: "A zip code of the contractor's territories" },
      service: { value: "SLUG", summary: "The contractor's service, if the application says other" },
    },
    async run({ words: [name], options }, context) {
      const { id } = await find(context, applicationNoun, name);
      const { service = null, zip } = options as { service?: string; zip: string[] };
      const acceptance = { columns: contractorColumnsIn(options), service, zips: zip };
      const { contractorId, ...result } = ensureDone(
        await context.backend.applications.accept(context.asOperator, id, acceptance),
      );
      return { json: await find(context, contractorNoun, contractorId), note: warningNote(result) };
    },
  },
  correct: correctAction(applicationNoun, "partner_applications"),
  decline: changeAction(
    applicationNoun,
    "Decline an application, and notify the applicant by mail",
    ({ backend, asOperator }, id) => backend.applications.decline(asOperator, id),
    { unchanged: "The application is answered already." },
  ),
};

export const statementActions: OperatorActions[string] = {
  ...listAndShow(statementNoun, "in its latest revision"),
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
