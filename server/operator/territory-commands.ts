import { exampleService } from "../../content/chosen-market.ts";
import { freeLine, type TerritoryKey, takenLine, territoryId } from "../../domain/territory.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Command, Option, Verbs } from "./command.ts";
import { contractors, territories } from "./nouns.ts";
import { columnsIn, find, listCommand, showCommand } from "./row-commands.ts";
import { dataApi, rowsOf } from "./site-client.ts";
import { asTable } from "./table-text.ts";

const zipOption: Option = { value: "ZIP", summary: "A zip code of five digits", isRequired: true, isList: true };
const serviceOption: Option = { value: "SLUG", summary: `A service, such as ${exampleService}`, isRequired: true };

/** A row of the table. */
type Territory = TerritoryKey & { contractor_id: string };

/** The territories that the options name, as the keys of rows. */
function namedBy(options: Record<string, unknown>): TerritoryKey[] {
  return [...new Set(options.zip as string[])].map((zip_code) => ({ zip_code, service: String(options.service) }));
}

/** Those of one service that are held. */
async function held(named: readonly TerritoryKey[]): Promise<Territory[]> {
  const zips = named.map(({ zip_code }) => zip_code);
  const answer = await dataApi().from("territories").select().eq("service", named[0]?.service).in("zip_code", zips);
  return rowsOf(answer) as unknown as Territory[];
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
    if (stored.error?.code === "23505") throw new CommandProblem(refusal(await held(named)));
    const taken = rowsOf(stored);
    return { json: taken, text: asTable(taken, territories.columns) };
  },
};

function refusal(taken: readonly Territory[]): string {
  if (taken.length === 0) return "One of them was taken a moment ago: try again.";
  return takenLine(taken.map((territory) => ({ ...territory, holder: territory.contractor_id })));
}

const release: Command = {
  words: [],
  summary: "Take territories back, all of them or none",
  options: { service: serviceOption, zip: zipOption },
  async run({ options }) {
    const named = namedBy(options);
    const found = (await held(named)).map(territoryId);
    const free = named.filter((territory) => !found.includes(territoryId(territory)));
    if (free.length) throw new CommandProblem(freeLine(free));
    const zips = named.map(({ zip_code }) => zip_code);
    const released = rowsOf(
      await dataApi().from("territories").delete().eq("service", options.service).in("zip_code", zips).select(),
    ) as unknown as Territory[];
    return { json: released, text: `Released: ${released.map(territoryId).join(", ")}.` };
  },
};

export const territoryCommands: Verbs = {
  list: listCommand(territories),
  show: showCommand(territories),
  take,
  release,
};
