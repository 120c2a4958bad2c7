import { CommandProblem } from "../command-problem.ts";
import { backupCommands } from "./backup-commands.ts";
import type { Command, Commands, Option } from "./command.ts";
import { inColumns, printable, type Said } from "./command.ts";
import { postCommands } from "./post-commands.ts";
import { privacyCommands } from "./privacy-commands.ts";
import { askSite, dataApi, postToSite, type Row, rowsOf } from "./site-client.ts";

/** A noun whose rows are a table's. */
interface Noun {
  table: string;
  /** As a person says it: "lead". */
  name: string;
  /** What a list shows of each row. */
  columns: readonly string[];
  /** What a list can be narrowed to. */
  filters: readonly string[];
  /** The newest first, or the first by name. */
  order: { column: string; ascending: boolean };
}

const limitOption: Option = {
  value: "NUMBER",
  summary: "At most so many rows (200 where it is left out, 1,000 at most)",
};

const newestFirst = { column: "created_at", ascending: false };

/** Rows in columns, for people. */
function asTable(rows: readonly Row[], columns: readonly string[]): string {
  if (rows.length === 0) return "None.";
  return inColumns([columns, ...rows.map((row) => columns.map((column) => printable(row[column])))]).join("\n");
}

function asRecord(row: Row): string {
  return inColumns(Object.entries(row).map(([column, value]) => [column, printable(value)])).join("\n");
}

function listCommand({ table, name, columns, filters, order }: Noun): Command {
  const options = Object.fromEntries(
    filters.map((filter): [string, Option] => [
      dashed(filter),
      { value: "VALUE", summary: `Only those with this ${filter}` },
    ]),
  );
  return {
    words: [],
    summary: `List every ${name}`,
    options: { ...options, limit: limitOption },
    async run({ options }) {
      let query = dataApi().from(table).select();
      for (const filter of filters) {
        const value = options[dashed(filter)];
        if (typeof value === "string") query = query.eq(filter, value);
      }
      const limit = Number(options.limit ?? 200);
      if (!Number.isInteger(limit) || limit < 1) throw new CommandProblem("--limit must be a whole number from 1.");
      const rows = rowsOf(await query.order(order.column, { ascending: order.ascending }).limit(limit));
      return { json: rows, text: asTable(rows, columns) };
    },
  };
}

/** The columns by which the word after the verb finds a row. */
type Finder = (id: string) => Record<string, string>;

const byId: Finder = (id) => ({ id });

/** The one row that `id` names. */
async function find({ table, name }: Noun, id: string, finder: Finder): Promise<Row> {
  const found = await dataApi().from(table).select().match(finder(id)).limit(1);
  // What cannot be an id at all is no row either.
  const [row] = found.error?.code === "22P02" ? [] : rowsOf(found);
  if (!row) throw new CommandProblem(`There is no ${name} ${id}.`);
  return row;
}

function showCommand(noun: Noun, finder: Finder = byId, word = "ID"): Command {
  return {
    words: [word],
    summary: `Show one ${noun.name} with everything that is known of it`,
    async run({ words: [id = ""] }) {
      const row = await find(noun, id, finder);
      return { json: row, text: asRecord(row) };
    },
  };
}

/** A change of one row. `from`: the column must have this value before, or else `refusal` says why not. */
function changeCommand(
  noun: Noun,
  summary: string,
  change: (call: { options: Record<string, unknown> }) => Row,
  rules: { from?: { column: string; values: readonly string[]; refusal: string }; options?: Command["options"] } = {},
): Command {
  return {
    words: ["ID"],
    summary,
    ...(rules.options && { options: rules.options }),
    async run({ words: [id = ""], options }) {
      const before = await find(noun, id, byId);
      const { from } = rules;
      if (from && !from.values.includes(String(before[from.column])))
        throw new CommandProblem(`The ${noun.name} ${from.refusal}.`);
      let query = dataApi().from(noun.table).update(change({ options })).eq("id", id);
      if (from) query = query.in(from.column, from.values);
      rowsOf(await query);
      const row = await find(noun, id, byId);
      return { json: row, text: asRecord(row) };
    },
  };
}

const dashed = (column: string) => column.replaceAll("_", "-");

/** The options that name columns, as a row. */
function columnsIn(options: Record<string, unknown>, columns: readonly string[]): Row {
  const given = columns.filter((column) => options[dashed(column)] !== undefined);
  return Object.fromEntries(given.map((column) => [column, columnValue(column, options[dashed(column)])]));
}

/** A phone number is kept as digits, however it is typed; an empty text takes out what may be missing. */
function columnValue(column: string, value: unknown): unknown {
  if (value === "") return null;
  return column === "phone" ? String(value).replace(/\D/g, "") : value;
}

const leads: Noun = {
  table: "leads",
  name: "lead",
  columns: ["id", "created_at", "status", "service", "zip_code", "name", "contractor_id"],
  filters: ["status", "service", "zip_code", "contractor_id", "email"],
  order: newestFirst,
};
const contractors: Noun = {
  table: "contractors",
  name: "contractor",
  columns: [
    "id",
    "business_name",
    "status",
    "registration_number",
    "registration_expires_on",
    "electrical_license_expires_on",
  ],
  filters: ["status", "email"],
  order: { column: "business_name", ascending: true },
};
const territories: Noun = {
  table: "territories",
  name: "territory",
  columns: ["service", "zip_code", "contractor_id", "starts_on", "ends_on"],
  filters: ["service", "zip_code", "contractor_id"],
  order: { column: "zip_code", ascending: true },
};
const applications: Noun = {
  table: "partner_applications",
  name: "application",
  columns: ["id", "created_at", "status", "service", "city", "business_name", "name"],
  filters: ["status", "service"],
  order: newestFirst,
};
const messages: Noun = {
  table: "contact_messages",
  name: "message",
  columns: ["id", "created_at", "status", "user_type", "name", "message"],
  filters: ["status", "user_type", "email"],
  order: newestFirst,
};
const deliveries: Noun = {
  table: "deliveries",
  name: "delivery",
  columns: ["id", "created_at", "kind", "state", "attempts", "recipient", "last_error"],
  filters: ["state", "kind", "channel", "lead_id"],
  order: newestFirst,
};

const contractorColumns: Readonly<Record<string, string>> = {
  business_name: "The name of the business",
  contact_name: "Who is written to",
  email: "Where requests go",
  phone: "A telephone number",
  registration_number: "Of the state's Department of Labor & Industries, 12 characters",
  registration_expires_on: "Its last day, as 2027-06-30",
  electrical_license_number: "For EV charging and generators",
  electrical_license_expires_on: "Its last day",
};
const requiredOfContractors = ["business_name", "email", "registration_number", "registration_expires_on"];

function contractorOptions(required: readonly string[]): Record<string, Option> {
  return Object.fromEntries(
    Object.entries(contractorColumns).map(([column, summary]): [string, Option] => [
      dashed(column),
      { value: "VALUE", summary, isRequired: required.includes(column) },
    ]),
  );
}

const zipOption: Option = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const serviceOption: Option = { value: "SLUG", summary: "A service, such as fence-repair", isRequired: true };

/** A territory's id is `SERVICE/ZIP`. */
const byServiceAndZip: Finder = (id) => {
  const [service = "", zip_code = ""] = id.split("/");
  return { service, zip_code };
};

const leadCommands: Commands[string] = {
  list: listCommand(leads),
  show: {
    ...showCommand(leads),
    async run({ words: [id = ""] }): Promise<Said> {
      const lead = await find(leads, id, byId);
      const events = rowsOf(await dataApi().from("events").select().eq("lead_id", id).order("id"));
      const sent = rowsOf(await dataApi().from("deliveries").select().eq("lead_id", id).order("created_at"));
      const parts = [
        asRecord(lead),
        asTable(events, ["at", "kind", "actor", "detail"]),
        asTable(sent, deliveries.columns),
      ];
      return { json: { ...lead, events, deliveries: sent }, text: parts.join("\n\n") };
    },
  },
  assign: changeCommand(
    leads,
    "Give a lead to a contractor, who gets it by mail at once",
    ({ options }) => ({ contractor_id: options.contractor }),
    {
      options: {
        contractor: { value: "ID", summary: "An active contractor who is licensed for the service", isRequired: true },
      },
    },
  ),
  release: changeCommand(leads, "Set a held lead free, so that it finds its contractor", () => ({ status: "new" }), {
    from: { column: "status", values: ["held"], refusal: "is not held" },
  }),
  close: changeCommand(leads, "Close a lead: nothing more happens with it", () => ({ status: "closed" }), {
    from: { column: "status", values: ["new", "held", "matched"], refusal: "is closed already" },
  }),
};

const statusChange = (summary: string, status: string, from: readonly string[], refusal: string) =>
  changeCommand(contractors, summary, () => ({ status }), { from: { column: "status", values: from, refusal } });

const contractorCommands: Commands[string] = {
  list: listCommand(contractors),
  show: showCommand(contractors),
  add: {
    words: [],
    summary: "Add a contractor",
    options: contractorOptions(requiredOfContractors),
    async run({ options }) {
      const row = columnsIn(options, Object.keys(contractorColumns));
      const [added = {}] = rowsOf(await dataApi().from("contractors").insert(row).select());
      return { json: added, text: asRecord(added) };
    },
  },
  update: changeCommand(
    contractors,
    "Change what is known of a contractor, such as a renewed license; an empty value takes it out",
    ({ options }) => {
      const row = columnsIn(options, Object.keys(contractorColumns));
      if (Object.keys(row).length === 0)
        throw new CommandProblem("Say what to change, such as --email new@example.com.");
      return row;
    },
    { options: contractorOptions([]) },
  ),
  pause: statusChange(
    "Pause a contractor: their territories serve nobody meanwhile",
    "paused",
    ["active"],
    "is not active",
  ),
  resume: statusChange("Let a paused contractor go on", "active", ["paused"], "is not paused"),
  end: statusChange(
    "End with a contractor: their territories are free again",
    "ended",
    ["active", "paused"],
    "has ended already",
  ),
};

const territoryCommands: Commands[string] = {
  list: listCommand(territories),
  show: showCommand(territories, byServiceAndZip, "SERVICE/ZIP"),
  take: {
    words: [],
    summary: "Give territories to a contractor, all of them or none",
    options: {
      contractor: { value: "ID", summary: "Who takes them", isRequired: true },
      service: serviceOption,
      zip: zipOption,
      "starts-on": { value: "DAY", summary: "The first day; today where it is left out" },
      "ends-on": { value: "DAY", summary: "The last day; none where it is left out" },
    },
    async run({ options }) {
      const zips = [...new Set(options.zip as string[])];
      const taken = rowsOf(
        await dataApi().from("territories").select().eq("service", options.service).in("zip_code", zips),
      );
      if (taken.length) {
        const names = taken.map(({ service, zip_code, contractor_id }) => `${service}/${zip_code} by ${contractor_id}`);
        throw new CommandProblem(`Taken already: ${names.join(", ")}.`);
      }
      const columns = columnsIn(options, ["service", "starts_on", "ends_on"]);
      const rows = zips.map((zip_code) => ({ zip_code, contractor_id: options.contractor, ...columns }));
      const stored = rowsOf(await dataApi().from("territories").insert(rows).select());
      return { json: stored, text: asTable(stored, territories.columns) };
    },
  },
  release: {
    words: [],
    summary: "Take territories back, so that they are free",
    options: { service: serviceOption, zip: zipOption },
    async run({ options }) {
      const zips = [...new Set(options.zip as string[])];
      const held = () => dataApi().from("territories").select().eq("service", options.service).in("zip_code", zips);
      const found = rowsOf(await held()).map((row) => row.zip_code);
      const free = zips.filter((zip) => !found.includes(zip));
      if (free.length)
        throw new CommandProblem(`Nobody holds ${free.map((zip) => `${options.service}/${zip}`).join(", ")}.`);
      const released = rowsOf(
        await dataApi().from("territories").delete().eq("service", options.service).in("zip_code", zips).select(),
      );
      return {
        json: released,
        text: `Released: ${released.map(({ service, zip_code }) => `${service}/${zip_code}`).join(", ")}.`,
      };
    },
  },
};

const applicationCommands: Commands[string] = {
  list: listCommand(applications),
  show: showCommand(applications),
  accept: {
    words: ["ID"],
    summary: "Make an applicant a contractor with territories, and tell them",
    options: {
      ...contractorOptions(["registration_number", "registration_expires_on"]),
      zip: zipOption,
      service: { ...serviceOption, isRequired: false, summary: "Where the application says other" },
    },
    async run({ words: [id = ""], options }) {
      const columns = columnsIn(options, [...Object.keys(contractorColumns), "service"]);
      const accepted = await postToSite<Row>(`/applications/${encodeURIComponent(id)}/accept`, {
        ...columns,
        zips: options.zip,
      });
      return { json: accepted, text: asRecord(accepted) };
    },
  },
  decline: changeCommand(
    applications,
    "Decline an application, and tell the applicant",
    () => ({ status: "declined" }),
    {
      from: { column: "status", values: ["new"], refusal: "is answered already" },
    },
  ),
};

const deliveryCommands: Commands[string] = {
  list: listCommand(deliveries),
  show: showCommand(deliveries),
  retry: {
    words: ["ID"],
    summary: "Send a delivery that failed, or may not have arrived, once more",
    async run({ words: [id = ""] }) {
      await find(deliveries, id, byId);
      await postToSite(`/deliveries/${encodeURIComponent(id)}/retry`, {});
      const row = await find(deliveries, id, byId);
      return { json: row, text: asRecord(row) };
    },
  },
};

/** One thing that must be right before the site goes live. */
interface Check {
  name: string;
  isOk: boolean;
  /** What is missing, or how it stands. */
  said: string;
}

const preflight: Command = {
  words: [],
  summary: "Say what is missing before the site goes live, and send a test mail to the operator",
  async run() {
    const checks = (await (await askSite("/preflight", { method: "POST" })).json()) as Check[];
    const text = inColumns(checks.map(({ name, isOk, said }) => [isOk ? "ok" : "MISSING", name, said])).join("\n");
    return { json: checks, text, exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
  },
};

/** All that the operator can do from the command line. */
export const commands: Commands = {
  leads: leadCommands,
  contractors: contractorCommands,
  territories: territoryCommands,
  applications: applicationCommands,
  messages: {
    list: listCommand(messages),
    show: showCommand(messages),
    done: changeCommand(messages, "Mark a message as answered", () => ({ status: "done" })),
  },
  deliveries: deliveryCommands,
  posts: postCommands,
  privacy: privacyCommands,
  ...backupCommands,
  preflight: { "": preflight },
};
