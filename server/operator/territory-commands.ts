import { exampleService } from "../../content/chosen-market.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Command, Option, Verbs } from "./command.ts";
import { contractors, territories } from "./nouns.ts";
import { columnsIn, find, listCommand, showCommand } from "./row-commands.ts";
import { dataApi, type Row, rowsOf } from "./site-client.ts";
import { asTable } from "./table-text.ts";

const zipOption: Option = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const serviceOption: Option = { value: "SLUG", summary: `A service, such as ${exampleService}`, isRequired: true };

const idOf = ({ service, zip_code }: Row) => `${service}/${zip_code}`;

/** The territories that the options name, as the keys of rows. */
function namedBy(options: Record<string, unknown>): Row[] {
  return [...new Set(options.zip as string[])].map((zip_code) => ({ zip_code, service: options.service }));
}

/** Those of one service that are held. */
async function held(named: readonly Row[]): Promise<Row[]> {
  const zips = named.map(({ zip_code }) => zip_code);
  return rowsOf(await dataApi().from("territories").select().eq("service", named[0]?.service).in("zip_code", zips));
}

const take: Command = {
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
    const named = namedBy(options);
    const { id: contractor_id } = await find(contractors, String(options.contractor));
    const dates = columnsIn(options, ["starts_on", "ends_on"]);
    const rows = named.map((territory) => ({ ...territory, ...dates, contractor_id }));
    const stored = await dataApi().from("territories").insert(rows).select();
    if (stored.error?.code === "23505") throw new CommandProblem(takenLine(await held(named)));
    const taken = rowsOf(stored);
    return { json: taken, text: asTable(taken, territories.columns) };
  },
};

function takenLine(taken: readonly Row[]): string {
  if (taken.length === 0) return "One of them was taken a moment ago: try again.";
  return `Taken already: ${taken.map((row) => `${idOf(row)} by contractor ${row.contractor_id}`).join(", ")}.`;
}

const release: Command = {
  words: [],
  summary: "Take territories back, all of them or none",
  options: { service: serviceOption, zip: zipOption },
  async run({ options }) {
    const named = namedBy(options);
    const found = (await held(named)).map(idOf);
    const free = named.map(idOf).filter((id) => !found.includes(id));
    if (free.length) throw new CommandProblem(`No contractor holds ${free.join(", ")}.`);
    const zips = named.map(({ zip_code }) => zip_code);
    const released = rowsOf(
      await dataApi().from("territories").delete().eq("service", options.service).in("zip_code", zips).select(),
    );
    return { json: released, text: `Released: ${released.map(idOf).join(", ")}.` };
  },
};

export const territoryCommands: Verbs = {
  list: listCommand(territories),
  show: showCommand(territories),
  take,
  release,
};
