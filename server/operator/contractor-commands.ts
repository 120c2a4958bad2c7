import { type Command, UsageProblem, type Verbs } from "./command.ts";
import { contractorColumns } from "./contractor-columns.ts";
import { contractors, territories } from "./nouns.ts";
import { changeCommand, columnOptions, columnsIn, find, listCommand } from "./row-commands.ts";
import { dataApi, rowsOf } from "./site-client.ts";
import { asRecord, asTable } from "./table-text.ts";

const columns = Object.keys(contractorColumns);

const show: Command = {
  words: ["ID"],
  summary: "Show one of the contractors with every column and their territories",
  async run({ words: [id = ""] }) {
    const contractor = await find(contractors, id);
    const held = rowsOf(
      await dataApi()
        .from("territories")
        .select()
        .eq("contractor_id", contractor.id)
        .order("service")
        .order("zip_code"),
    );
    const text = `${asRecord(contractor)}\n\n${asTable(held, territories.columns)}`;
    return { json: { ...contractor, territories: held }, text };
  },
};

const add: Command = {
  words: [],
  summary: "Add a contractor",
  options: columnOptions(contractorColumns, [
    "business_name",
    "email",
    "registration_number",
    "registration_expires_on",
  ]),
  async run({ options }) {
    const [added = {}] = rowsOf(await dataApi().from("contractors").insert(columnsIn(options, columns)).select());
    return { json: added, text: asRecord(added) };
  },
};

const changeStatus = (summary: string, status: string, from: readonly string[], refusal: string) =>
  changeCommand(contractors, { summary, set: () => ({ status }), from: { column: "status", values: from, refusal } });

export const contractorCommands: Verbs = {
  list: listCommand(contractors),
  show,
  add,
  update: changeCommand(contractors, {
    summary: "Change what is known of a contractor, such as a renewed license; an empty value takes it out",
    options: columnOptions(contractorColumns),
    set(options) {
      const row = columnsIn(options, columns);
      if (Object.keys(row).length) return row;
      throw new UsageProblem("What is to change is missing, such as --email new@example.com.");
    },
  }),
  pause: changeStatus("Pause a contractor: they get no new leads meanwhile", "paused", ["active"], "is not active"),
  resume: changeStatus("Let a paused contractor go on", "active", ["paused"], "is not paused"),
  end: changeStatus(
    "End with a contractor: their territories are free again",
    "ended",
    ["active", "paused"],
    "has ended already",
  ),
};
