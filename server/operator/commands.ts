import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { exampleService, market } from "../../content/chosen-market.ts";
import { type ContractorField, contractorFields, isRequired } from "../../domain/contractor.ts";
import { territoryId } from "../../domain/territory.ts";
import { CommandProblem } from "../command-problem.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { type Command, type Option, type Program, UsageProblem, type Verbs } from "./command.ts";
import type { Check } from "./preflight.ts";
import { privacyCommands } from "./privacy-commands.ts";
import {
  byId,
  bySlug,
  byTerritory,
  changeCommand,
  columnOptions,
  columnsIn,
  find,
  listCommand,
  listed,
  type Noun,
  showCommand,
  withIds,
} from "./rows.ts";
import { act, readRows } from "./site-client.ts";
import { inColumns } from "./table-text.ts";

const territories: Noun = {
  noun: "territories",
  one: "territory",
  table: "territories",
  key: byTerritory,
  columns: ["service", "zip_code", "contractor_id", "starts_on", "ends_on"],
  filters: ["service", "zip_code", "contractor_id"],
  order: "zip_code.asc",
};

const deliveries: Noun = {
  noun: "deliveries",
  one: "delivery",
  table: "deliveries",
  key: byId,
  columns: ["id", "created_at", "kind", "state", "attempts", "recipient", "last_error"],
  filters: ["state", "kind", "channel", "lead_id"],
  order: "created_at.desc",
};

const leads: Noun = {
  noun: "leads",
  one: "lead",
  table: "leads",
  key: byId,
  columns: ["id", "created_at", "status", "service", "zip_code", "name", "contractor_id"],
  filters: ["status", "service", "zip_code", "contractor_id", "email"],
  order: "created_at.desc",
  related: [
    { table: "events", by: "lead_id", order: "id", columns: ["at", "kind", "actor", "detail"] },
    { table: "deliveries", by: "lead_id", order: "created_at", columns: deliveries.columns },
  ],
};

const contractors: Noun = {
  noun: "contractors",
  one: "contractor",
  table: "contractors",
  key: byId,
  columns: [
    ...["id", "business_name", "status", "registration_number"],
    ...["registration_expires_on", "electrical_license_expires_on"],
  ],
  filters: ["status", "email"],
  order: "business_name.asc",
  related: [{ table: "territories", by: "contractor_id", order: "service,zip_code", columns: territories.columns }],
};

const applications: Noun = {
  noun: "applications",
  one: "application",
  table: "partner_applications",
  key: byId,
  columns: ["id", "created_at", "status", "service", "city", "business_name", "name"],
  filters: ["status", "service"],
  order: "created_at.desc",
};

const messages: Noun = {
  noun: "messages",
  one: "message",
  table: "contact_messages",
  key: byId,
  columns: ["id", "created_at", "status", "user_type", "name", "message"],
  filters: ["status", "user_type", "email"],
  order: "created_at.desc",
};

const posts: Noun = {
  noun: "posts",
  one: "post",
  table: "blogs",
  key: bySlug,
  columns: ["slug", "is_published", "published_at", "title"],
  filters: ["is_published", "category"],
  order: "published_at.desc",
};

const contractorColumns = {
  business_name: "The name of the business",
  contact_name: "Who is written to",
  email: "Where requests go",
  phone: "A telephone number",
  registration_number: market.licensing.registration.origin,
  registration_expires_on: "Its last day, such as 2027-06-30",
  electrical_license_number: market.licensing.electrical.origin,
  electrical_license_expires_on: "Its last day",
} satisfies Record<ContractorField, string>;

const zip: Option = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const service: Option = { value: "SLUG", summary: `A service, such as ${exampleService}`, isRequired: true };

const addContractor: Command = {
  words: [],
  summary: "Add a contractor",
  options: columnOptions(contractorColumns, contractorFields.filter(isRequired)),
  async run({ options }) {
    const { id } = await act<{ id: string }>("contractors add", columnsIn(options));
    return { json: await find(contractors, id) };
  },
};

const update = changeCommand(
  contractors,
  "update",
  "Change what is known of a contractor, such as a renewed license; an empty value takes it out",
  columnOptions(contractorColumns),
);
const updateContractor: Command = {
  ...update,
  async run(call) {
    if (Object.keys(columnsIn(call.options)).length > 0) return update.run(call);
    throw new UsageProblem("What is to change is missing, such as --email new@example.com.");
  },
};

/** The rows of the territories that a command names. */
const namedTerritories = ({ service, zip }: Record<string, unknown>) =>
  readRows("territories", { service: `eq.${service}`, zip_code: `in.(${zip})`, order: "zip_code" });

const takeTerritories: Command = {
  words: [],
  summary: "Give territories to a contractor, all of them or none",
  options: {
    contractor: { value: "ID", summary: "Who takes them", isRequired: true },
    service,
    zip,
    "starts-on": { value: "DAY", summary: "The first day; today where it is left out" },
    "ends-on": { value: "DAY", summary: "The last day; none where it is left out" },
  },
  async run({ options }) {
    await act("territories take", await withIds(options, { contractor: contractors }));
    return listed((await namedTerritories(options)).rows, territories.columns);
  },
};

const releaseTerritories: Command = {
  words: [],
  summary: "Take territories back, all of them or none",
  options: { service, zip },
  async run({ options }) {
    const { rows } = await namedTerritories(options);
    await act("territories release", columnsIn(options));
    const ids = rows.map((row) => territoryId({ service: String(row.service), zip_code: String(row.zip_code) }));
    return { json: rows, text: `Released: ${ids.join(", ")}.` };
  },
};

const acceptApplication: Command = {
  words: ["ID"],
  summary: "Make an applicant a contractor with territories, and tell them",
  options: {
    ...columnOptions(contractorColumns, ["registration_number", "registration_expires_on"]),
    zip: { ...zip, summary: "A zip code that they take" },
    service: { value: "SLUG", summary: "Their service, where the application says other" },
  },
  async run({ words: [name = ""], options }) {
    const application = await find(applications, name);
    const { id } = await act<{ id: string }>("applications accept", { id: application.id, ...columnsIn(options) });
    return { json: await find(contractors, id) };
  },
};

const importPost: Command = {
  words: ["FILE.md"],
  summary:
    "Store a markdown file with front matter as a post: a new one as a draft, a known one as published as it was",
  async run({ words: [path = ""] }) {
    const slug = basename(path, ".md");
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    const { isNew } = await act<{ isNew: boolean }>("posts import", { slug, text });
    const post = await find(posts, slug);
    const state = post.is_published ? "published" : "a draft";
    return { json: post, text: `${slug} is ${isNew ? "stored" : "updated"}: ${state}.` };
  },
};

/** Puts a post on the site or takes it down. */
function publication(verb: "publish" | "unpublish", summary: string, state: string): Command {
  const change = changeCommand(posts, verb, summary);
  return {
    ...change,
    async run(call) {
      const { json } = await change.run(call);
      return { json, text: `${(json as { slug: string }).slug} is ${state}.` };
    },
  };
}

/** Opens or closes a landing page. */
function pageCommand(verb: "open" | "close", summary: string, state: string): Command {
  return {
    words: ["SERVICE", "CITY"],
    summary,
    async run({ words: [service = "", city = ""] }) {
      const { is_changed } = await act<{ is_changed: boolean }>(`pages ${verb}`, { service, city });
      const text = `/${service}/${city} ${is_changed ? `is ${state}` : `was ${state} already`}.`;
      return { json: { service, city, is_open: verb === "open", is_changed }, text };
    },
  };
}

const listPages: Command = {
  words: [],
  summary:
    "List the landing pages, since when those that are closed take no requests, and which are not ready to be shown",
  async run() {
    return listed(await act("pages list"), ["service", "city", "is_open", "closed_at", "is_unfinished"]);
  },
};

const invite: Command = {
  words: ["EMAIL"],
  summary: "Print a link by which this person signs in to the desk, once and within 15 minutes",
  async run({ words: [email = ""] }) {
    const { link } = await act<{ link: string }>("invite", { email });
    return { json: { link }, text: link };
  },
};

const preflight: Command = {
  words: [],
  summary: "Say what is missing before the site goes live, and send a test mail to the operator",
  async run() {
    const checks = await act<Check[]>("preflight");
    const text = inColumns(checks.map(({ name, isOk, said }) => [isOk ? "ok" : "MISSING", name, said]));
    return { json: checks, text, exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
  },
};

/** The verbs that every noun with a table has. */
const reading = (noun: Noun): Verbs => ({ list: listCommand(noun), show: showCommand(noun) });

/** All that the operator can do from the command line. */
export const operatorProgram: Program = {
  call: "npm run -s operator --",
  words: "NOUN VERB …",
  about: "To the running site, with SERVICE_ROLE_KEY; OPERATE_URL names a site on another machine.",
  commands: {
    leads: {
      list: listCommand(leads),
      show: showCommand(leads, "with every column, what happened to it and what was sent about it"),
      assign: changeCommand(
        leads,
        "assign",
        "Give a lead to a contractor, who gets it by mail at once",
        {
          contractor: {
            value: "ID",
            summary: "An active contractor who is licensed for the service",
            isRequired: true,
          },
        },
        { contractor: contractors },
      ),
      release: changeCommand(leads, "release", "Set a held lead free, so that it finds its contractor"),
      close: changeCommand(leads, "close", "Close a lead: nothing more happens with it"),
    },
    contractors: {
      list: listCommand(contractors),
      show: showCommand(contractors, "with every column and their territories"),
      add: addContractor,
      update: updateContractor,
      pause: changeCommand(contractors, "pause", "Pause a contractor: they get no new leads meanwhile"),
      resume: changeCommand(contractors, "resume", "Let a paused contractor go on"),
      end: changeCommand(contractors, "end", "End with a contractor: their territories are free again"),
    },
    territories: { ...reading(territories), take: takeTerritories, release: releaseTerritories },
    applications: {
      ...reading(applications),
      accept: acceptApplication,
      decline: changeCommand(applications, "decline", "Decline an application, and tell the applicant"),
    },
    messages: { ...reading(messages), done: changeCommand(messages, "done", "Mark a message as answered") },
    deliveries: {
      ...reading(deliveries),
      retry: changeCommand(deliveries, "retry", "Send a delivery that failed, or may not have arrived, once more"),
    },
    posts: {
      ...reading(posts),
      import: importPost,
      publish: publication("publish", "Put a post on the site", "published"),
      unpublish: publication("unpublish", "Take a post down; it stays as a draft", "not published"),
    },
    pages: {
      list: listPages,
      open: pageCommand("open", "Take requests for a service in a city", "open"),
      close: pageCommand(
        "close",
        "Take no requests for a service in a city: the page says so, and nothing links to it",
        "closed",
      ),
    },
    privacy: privacyCommands,
    backup: { "": backupCommand },
    restore: { "": restoreCommand },
    invite: { "": invite },
    preflight: { "": preflight },
  },
};
