import { exampleService, market } from "../../../content/chosen-market.ts";
import { type ContractorField, contractorFields, isRequired } from "../../../domain/contractor.ts";
import { type CorrectableTable, correctableColumns } from "../../../domain/correction.ts";
import { takenLine, territoryId } from "../../../domain/territory.ts";
import { readArticle } from "../../blog/article-file.ts";
import { importPost, missingPictures } from "../../blog/import-post.ts";
import { CommandProblem } from "../../problems.ts";
import { type Action, type Actions, type Call, type Option, type Site, yesOption } from "./action.ts";
import { applications, contractors, deliveries, leads, messages, type Noun, posts, territories } from "./nouns.ts";
import { privacyActions } from "./privacy-actions.ts";
import { registerActions } from "./register-actions.ts";
import {
  change,
  columnOptions,
  columnsIn,
  ensureDone,
  ensureShape,
  find,
  listed,
  reading,
  readRows,
  warningIn,
} from "./rows.ts";
import { statementActions } from "./statement-actions.ts";
import { inColumns } from "./table-text.ts";

const contractorSummaries = {
  business_name: "The name of the business",
  contact_name: "Who is written to",
  email: "Where requests go",
  phone: "A telephone number",
  registration_number: market.licensing.registration.origin,
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: market.licensing.electrical.origin,
  electrical_license_expires_on: "Its last day",
  monthly_fee_cents: "What they pay for a month, in whole cents",
} satisfies Record<ContractorField, string>;

/** Corrects what a sender says about themselves. */
function correction(noun: Noun, table: CorrectableTable): Action {
  const columns = correctableColumns[table];
  const summaries = columns.map((column) => [column, "What it should be; an empty value takes it out"]);
  return change(
    noun,
    `Correct what is stored of the ${noun.one}'s sender`,
    ({ backend, own }, id, options) => backend.submissionChanges.correct(own, table, id, columnsIn(options, columns)),
    {
      options: columnOptions(Object.fromEntries(summaries)),
      check: ({ options }) =>
        Object.keys(columnsIn(options, columns)).length === 0 &&
        "What is to change is missing, such as --phone 4255550100.",
    },
  );
}

/** The contractor's columns that options were given for. */
const contractorIn = (options: Call["options"]) => columnsIn(options, contractorFields);

const changeStatus = (verb: "pause" | "resume" | "end", summary: string) =>
  change(contractors, summary, ({ backend, own }, id) => backend.contractors[verb](own, id));

const contractorActions: Actions[string] = {
  ...reading(contractors, "with every column, their territories and what the register says"),
  add: {
    words: [],
    summary: "Add a contractor",
    options: columnOptions(contractorSummaries, contractorFields.filter(isRequired)),
    async run({ options }, site) {
      const { id, ...result } = ensureDone(await site.backend.contractors.add(site.own, contractorIn(options)));
      return { json: await find(site, contractors, id), note: warningIn(result) };
    },
  },
  update: change(
    contractors,
    "Change what is known of a contractor, such as a renewed license; an empty value takes it out",
    ({ backend, own }, id, options) => backend.contractors.change(own, id, null, contractorIn(options)),
    {
      options: columnOptions(contractorSummaries),
      check: ({ options }) =>
        Object.keys(contractorIn(options)).length === 0 &&
        "What is to change is missing, such as --email new@example.com.",
    },
  ),
  pause: changeStatus("pause", "Pause a contractor: they get no new leads meanwhile"),
  resume: changeStatus("resume", "Let a paused contractor go on"),
  end: changeStatus("end", "End with a contractor: their territories are free again"),
  "revoke-links": change(
    contractors,
    "Revoke a contractor's links, to their own page and to every job; they get new ones by mail when they ask for them",
    ({ backend, own }, id) => backend.contractors.revokeLinks(own, id),
  ),
  remove: {
    words: ["ID"],
    summary: "Delete what is stored of a contractor who has ended, once no request names them",
    options: { yes: yesOption },
    async run({ words: [name], options }, site) {
      const json = await find(site, contractors, name);
      if (!options.yes) return { json, text: `Delete ${json.business_name} for good?` };
      ensureDone(await site.backend.contractors.remove(site.own, json.id));
      return { json, text: `Deleted: ${json.business_name}.` };
    },
  },
  reachable: change(
    contractors,
    "Say that mail reaches a contractor again: they get once more what they have not answered",
    ({ backend, own }, id) => backend.contractors.reachable(own, id),
  ),
};

const leadActions: Actions[string] = {
  ...reading(leads, "with every column, what happened to it and what was sent about it"),
  assign: change(
    leads,
    "Give a lead to a contractor, who gets it by mail at once",
    async (site, id, { contractor, again }) => {
      const { id: contractorId } = await find(site, contractors, contractor);
      return site.backend.leadChanges.assign(site.own, id, contractorId, null, again === true);
    },
    {
      unchanged: "The contractor has this lead already.",
      options: {
        contractor: { value: "ID", summary: "An active contractor who is licensed for the service", isRequired: true },
        again: { value: null, summary: "Also to one who has given it back" },
      },
    },
  ),
  correct: correction(leads, "leads"),
  "remove-photo": {
    words: ["ID"],
    summary: "Remove one of a lead's photos",
    options: {
      photo: { value: "NUMBER", summary: "Its number, the last part of its address", isRequired: true },
      yes: yesOption,
    },
    check: ({ options: { photo } }) =>
      !/^[1-9]\d{0,8}$/.test(String(photo)) && "--photo must be a whole number from 1.",
    async run({ words: [name], options: { photo, yes } }, site) {
      const json = await find(site, leads, name);
      if (!yes) return { json, text: `Remove photo ${photo} for good?` };
      ensureDone(
        await site.backend.leadChanges.removePhoto(site.own, json.id, Number(photo)),
        "The lead has no such photo.",
      );
      return { json, text: `Removed: photo ${photo}.` };
    },
  },
  hold: change(
    leads,
    "Hold a lead that waits or is matched: its contractor has it no more, until it is released",
    ({ backend, own }, id, { because = "" }) => backend.leadChanges.hold(own, id, String(because), null),
    { options: { because: { value: "TEXT", summary: "Why; it becomes a note of the lead", isRequired: true } } },
  ),
  release: change(
    leads,
    "Set a held lead free: it finds its contractor",
    ({ backend, own }, id) => backend.leadChanges.release(own, id, null),
    { unchanged: "The lead is not held." },
  ),
  "revoke-links": change(
    leads,
    "Revoke the links to a lead, its receipt and its job; new ones go by mail when they are asked for",
    ({ backend, own }, id) => backend.leadChanges.revokeLinks(own, id),
  ),
  close: change(
    leads,
    "Close a lead: nothing more happens with it",
    ({ backend, own }, id) => backend.leadChanges.close(own, id, null),
    { unchanged: "The lead is closed already." },
  ),
  settle: change(
    leads,
    "Settle that contractor and homeowner contradict each other, until one of them says something else",
    ({ backend, own }, id, { because = "" }) => backend.leadChanges.settle(own, id, String(because), null),
    {
      unchanged: "It is settled already.",
      options: { because: { value: "TEXT", summary: "Why; it becomes a note of the lead" } },
    },
  ),
};

const zip: Option = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const service: Option = { value: "SLUG", summary: `A service, such as ${exampleService}`, isRequired: true };

/** The territories that the options name, with their rows. */
const territoriesIn = ({ service, zip }: Call["options"]) =>
  [...new Set(zip as string[])].map((zip_code) => ({ zip_code, service: String(service) }));
const readTerritories = async (site: Site, { service, zip }: Call["options"]) =>
  (await readRows(site, "territories", ["service = $1 and zip_code = any ($2)", service, zip], "zip_code")).rows;

const territoryActions: Actions[string] = {
  ...reading(territories),
  take: {
    words: [],
    summary: "Give territories to a contractor, all of them or none",
    options: {
      contractor: { value: "ID", summary: "Who takes them", isRequired: true },
      service,
      zip,
      "starts-on": { value: "DAY", summary: "The first day; today where it is left out" },
      "ends-on": { value: "DAY", summary: "The last day; none where it is left out" },
    },
    async run({ options }, site) {
      const { id } = await find(site, contractors, options.contractor);
      const days = { starts_on: null, ends_on: null, ...columnsIn(options, ["starts_on", "ends_on"]) };
      for (const day of Object.values(days)) ensureShape("date", day);
      const result = await site.backend.territoryChanges.take(site.own, id, territoriesIn(options), days);
      if (result.outcome === "conflict" && result.taken) {
        throw new CommandProblem(
          takenLine(result.taken.map((one) => ({ ...one, contractor: one.contractor?.id ?? null }))),
        );
      }
      ensureDone(result);
      return { ...listed(await readTerritories(site, options), territories.columns), note: warningIn(result) };
    },
  },
  release: {
    words: [],
    summary: "Take territories back, all of them or none",
    options: { service, zip },
    async run({ options }, site) {
      const json = await readTerritories(site, options);
      ensureDone(await site.backend.territoryChanges.release(site.own, territoriesIn(options)));
      return { json, text: `Released: ${territoriesIn(options).map(territoryId).join(", ")}.` };
    },
  },
};

const applicationActions: Actions[string] = {
  ...reading(applications),
  accept: {
    words: ["ID"],
    summary: "Make an applicant a contractor with territories, and tell them",
    options: {
      ...columnOptions(contractorSummaries, ["registration_number", "registration_expires_on"]),
      zip: { ...zip, summary: "A zip code that they take" },
      service: { value: "SLUG", summary: "Their service, where the application says other" },
    },
    async run({ words: [name], options }, site) {
      const { id } = await find(site, applications, name);
      const { service = null, zip } = options as { service?: string; zip: string[] };
      const acceptance = { columns: contractorIn(options), service, zips: zip };
      const { contractorId, ...result } = ensureDone(await site.backend.applications.accept(site.own, id, acceptance));
      return { json: await find(site, contractors, contractorId), note: warningIn(result) };
    },
  },
  correct: correction(applications, "partner_applications"),
  decline: change(
    applications,
    "Decline an application, and tell the applicant",
    ({ backend, own }, id) => backend.applications.decline(own, id),
    { unchanged: "The application is answered already." },
  ),
};

const postActions: Actions[string] = {
  ...reading(posts),
  import: {
    // The command line sends the file's content (commands.ts).
    words: ["SLUG", "TEXT"],
    summary:
      "Store a markdown file with front matter as a post: a new one as a draft, a known one as published as it was",
    async run({ words: [slug = "", text = ""] }, site) {
      const article = readArticle(text);
      if (typeof article === "string") throw new CommandProblem(`${slug}.md: ${article}`);
      const { isNew } = await importPost(site.own, slug, article);
      const json = await find(site, posts, slug);
      const missing = await missingPictures(site.backend.postImages, article);
      return {
        json: { ...json, missing_pictures: missing },
        text: [
          `${slug} is ${isNew ? "stored" : "updated"}: ${json.is_published ? "published" : "a draft"}.`,
          ...missing.map((address) => `The picture ${address} is not on this site, so it is not shown.`),
        ].join("\n"),
      };
    },
  },
  publish: change(posts, "Put a post on the site", ({ backend, own }, id) => backend.postEditing.publish(own, id), {
    said: ({ slug }) => `${slug} is published.`,
  }),
  unpublish: change(
    posts,
    "Take a post down; it stays as a draft",
    ({ backend, own }, id) => backend.postEditing.unpublish(own, id),
    { said: ({ slug }) => `${slug} is not published.` },
  ),
};

const invite: Action = {
  words: ["EMAIL"],
  summary: "Print a link by which this person signs in to the desk, once and within 15 minutes",
  async run({ words: [email = ""] }, { backend: { desk, operators } }) {
    if (desk.address === null)
      throw new CommandProblem("This site has no desk: DESK_PORT is off, or was in use at the start.");
    const link = new URL(`/sign-in/${await operators.invite(email)}`, desk.address).href;
    return { json: { link }, text: link };
  },
};

const preflight: Action = {
  words: [],
  summary: "Say what is missing before the site goes live, and send a test mail to the operator",
  async run(_call, { backend }) {
    const checks = await backend.preflight(true);
    const text = inColumns(
      checks.map(({ name, isOk, isNote, said }) => [isNote ? "note" : isOk ? "ok" : "MISSING", name, said]),
    );
    return { json: checks, text, exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
  },
};

const retryDeliveries: Action = {
  words: ["[ID…]"],
  summary:
    "Send deliveries once more that failed, may not have arrived, or were dropped for a webhook address that is configured again",
  options: { address: { value: "URL", summary: "All that were dropped of this webhook address" } },
  check: ({ words, options }) => words.length === 0 && options.address === undefined && "ID or --address is missing.",
  async run({ words, options: { address } }, site) {
    const { deliveryLog } = site.backend;
    const named = await Promise.all(words.map((id) => find(site, deliveries, id)));
    const { retried, refused } = await deliveryLog.retry(
      site.own,
      named.map(({ id }) => id),
    );
    const ofAddress = address === undefined ? 0 : await deliveryLog.retryDropped(site.own, String(address));
    const count = retried.length + ofAddress;
    if (count === 0)
      throw new CommandProblem(refused.join(" ") || `Nothing was dropped of ${address} that can be sent now.`);
    const outcome = { note: refused.join(" ") || null, exitCode: refused.length > 0 ? 1 : 0 } as const;
    const [only, ...others] = retried;
    if (only && ofAddress + others.length === 0) return { json: await find(site, deliveries, only), ...outcome };
    return { json: { retried, of_address: ofAddress }, text: `Sent once more: ${count}.`, ...outcome };
  },
};

/** Reads one message in base64. The command line splits files into messages. */
const readReports: Action = {
  words: ["MESSAGE"],
  summary: "Read reports about mail that came back, as the mailbox of returned mail is read: .eml or mbox files",
  async run({ words: [message = ""] }, { backend }) {
    return { json: { outcome: await backend.bounces.noteReport(Buffer.from(message, "base64")) } };
  },
};

/** The operator's commands. Each calls the verb that the desk's pages call. */
export const actions = {
  leads: leadActions,
  contractors: contractorActions,
  territories: territoryActions,
  statements: statementActions,
  applications: applicationActions,
  messages: {
    ...reading(messages),
    correct: correction(messages, "contact_messages"),
    done: change(messages, "Mark a message as answered", ({ backend, own }, id) =>
      backend.submissionChanges.messageDone(own, id),
    ),
  },
  deliveries: {
    ...reading(deliveries),
    retry: retryDeliveries,
    "read-reports": readReports,
  },
  posts: postActions,
  register: registerActions,
  privacy: privacyActions,
  invite: { "": invite },
  preflight: { "": preflight },
} satisfies Actions;
