import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { cities, citySlugs, serviceSlugs, services } from "../../../content/chosen-market.ts";
import { isDay } from "../../../domain/local-time.ts";
import {
  type ChosenTerritory,
  parseChoice,
  parseTerritoryQuery,
  type TerritoryState,
  territoryId,
  territoryStates,
} from "../../../domain/territory.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { SelectField, TextField } from "../../ui/text-field.tsx";
import { followed } from "./followed.ts";
import { TerritoryTable } from "./territory-table.tsx";

export const meta = () => [{ title: "Territories · Desk" }];

const stateNames: Record<TerritoryState, string> = {
  free: "Free",
  held: "Held",
  paused: "Paused",
  expiring: "Expiring",
  waiting: "Requests wait",
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const parameters = new URL(request.url).searchParams;
  const query = parseTerritoryQuery(parameters, serviceSlugs, citySlugs);
  return {
    query,
    page: await backend.territoryDesk.page(query),
    contractors: await backend.contractorDesk.choices(),
    giveTo: parameters.get("give_to") ?? "",
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { contractorDesk, territoryDesk } = desk.backend;
  const form = await request.formData();
  const value = (name: string) => String(form.get(name) ?? "").trim();
  const cells = form.getAll("cell").map(String);
  const typed = { cells, contractor: value("contractor"), starts_on: value("starts_on"), ends_on: value("ends_on") };
  const refuse = (problem: string, status = 422) => data({ problem, typed }, status);

  const chosen = new Map<string, ChosenTerritory>();
  for (const cell of cells) {
    const territory = parseChoice(cell, serviceSlugs);
    if (territory === null) return refuse("One of them is no territory: choose a zip code and a service.");
    chosen.set(territoryId(territory), territory);
  }
  if (chosen.size === 0) return refuse("Choose at least one territory first.");
  const territories = [...chosen.values()];
  const here = new URL(request.url);

  const taking = value("action") === "take";
  if (taking) {
    const badDay = [typed.starts_on, typed.ends_on].find((day) => day !== "" && !isDay(day));
    if (badDay !== undefined) return refuse(`“${badDay.slice(0, 40)}” is no day like 2027-06-30.`);
  }
  const outcome = taking
    ? await territoryDesk.take(desk.database, typed.contractor, territories, {
        starts_on: typed.starts_on || null,
        ends_on: typed.ends_on || null,
      })
    : await territoryDesk.release(desk.database, territories);
  if (outcome.outcome === "unknown") return refuse("Choose who takes them.");
  if (outcome.outcome !== "done") return refuse(outcome.problem, outcome.outcome === "overtaken" ? 409 : 422);
  desk.invalidatePages();
  const what = territories.length === 1 ? territories.map(territoryId).join() : `${territories.length} territories`;
  const verb = territories.length === 1 ? "is" : "are";
  const taker = taking && (await contractorDesk.choices()).find(({ id }) => id === typed.contractor.toLowerCase());
  const text = taker ? `${what} ${verb} ${taker.business_name}’s now.` : `${what} ${verb} free again.`;
  const back = value("return_to");
  return goOn(desk, /^\/contractors\/[0-9a-f-]{36}$/.test(back) ? back : here.pathname + here.search, {
    text: text + followed(outcome.matched),
    undo: outcome.change ?? undefined,
  });
}

export default function TerritoriesPage() {
  const { query, page, contractors, giveTo } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const typed = refused?.typed ?? { cells: [], contractor: giveTo, starts_on: "", ends_on: "" };
  const kept: Record<string, string> = giveTo === "" ? {} : { give_to: giveTo };
  return (
    <>
      <PageHeading
        title="Territories"
        note={`${counted(page.held, "territory is", "territories are")} held, and ${counted(page.waiting, "request waits", "requests wait")} for a contractor.`}
      >
        <a href="/pages" className="button button-quiet">
          Landing pages
        </a>
      </PageHeading>
      {refused && <Notice>{refused.problem}</Notice>}
      <FilterBar
        path="/territories"
        searchLabel="Zip code, city or contractor"
        query={query.search}
        kept={kept}
        filters={[
          {
            name: "service",
            label: "Service",
            value: query.service ?? "",
            options: services.map(({ slug, name }) => ({ value: slug, label: name })),
          },
          {
            name: "city",
            label: "City",
            value: query.city ?? "",
            options: [
              ...cities.map(({ slug, name }) => ({ value: slug, label: name })),
              { value: "elsewhere", label: "Elsewhere" },
            ],
          },
          {
            name: "state",
            label: "State",
            value: query.state ?? "",
            options: territoryStates.map((state) => ({ value: state, label: stateNames[state] })),
          },
        ]}
      />
      {page.cells.length === 0 ? (
        <EmptyState title="No territory is like that">
          <p>A search for five digits shows any zip code, whether or not somebody holds it.</p>
        </EmptyState>
      ) : (
        <form method="post">
          <TerritoryTable cells={page.cells} today={page.today} columns={query.service} chosen={typed.cells} />
          <NextLink href={page.next && addressOf(query, kept, page.next)} />
          <fieldset className="panel sticky bottom-0 z-10 mt-4 rounded-b-none px-4 py-3 shadow-card">
            <legend className="sr-only">What to do with those that are chosen</legend>
            <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
              <SelectField
                label="Give to"
                name="contractor"
                defaultValue={typed.contractor}
                empty="Choose a contractor"
                className="min-w-0 grow basis-full sm:basis-60"
                options={contractors.map(({ id, business_name, registration_number, status }) => ({
                  value: id,
                  label: `${business_name} · ${registration_number}${status === "paused" ? " (paused)" : ""}`,
                }))}
              />
              <button type="submit" name="action" value="take" className="button">
                Give
              </button>
              <button type="submit" name="action" value="release" className="button button-quiet">
                Take back
              </button>
              <details
                className="min-w-0 open:order-last open:basis-full"
                open={typed.starts_on !== "" || typed.ends_on !== ""}
              >
                <summary className="link flex min-h-10 items-center px-1 text-sm">With dates</summary>
                <div className="mt-1 flex flex-wrap gap-3">
                  <TextField
                    label="First day"
                    type="date"
                    name="starts_on"
                    defaultValue={typed.starts_on}
                    hint="Empty: today"
                  />
                  <TextField
                    label="Last day"
                    type="date"
                    name="ends_on"
                    defaultValue={typed.ends_on}
                    hint="Empty: no end"
                  />
                </div>
              </details>
              <output className="absolute top-3 right-4 font-semibold text-accent text-sm" data-chosen-count />
            </div>
          </fieldset>
        </form>
      )}
      <form action="/territories" className="mt-8 flex flex-wrap items-end gap-3">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Another zip code"
          name="q"
          inputMode="numeric"
          pattern="\d{5}"
          maxLength={5}
          required
          title="Five digits"
          hint="Any five digits can be given, outside the cities too."
        />
        <button type="submit" className="button button-quiet mb-[calc(1.45*0.875rem+0.25rem)]">
          Show it
        </button>
      </form>
    </>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** The page after the zip code `after`. */
function addressOf(
  { service, city, state, search }: ReturnType<typeof parseTerritoryQuery>,
  kept: Record<string, string>,
  after: string,
): string {
  const given = { ...kept, service, city, state, q: search, after };
  const parameters = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/territories?${new URLSearchParams(parameters)}`;
}
