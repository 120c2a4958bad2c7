import { useState } from "react";
import { data, Form } from "react-router";
import { citySlugs, serviceSlugs } from "../../../content/chosen-market.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { isDay } from "../../../domain/local-time.ts";
import {
  parseTerritoryChoice,
  parseTerritoryQuery,
  type TerritoryCell,
  type TerritoryState,
  territoryChoice,
  territoryId,
} from "../../../domain/territory.ts";
import { isUuid } from "../../../domain/uuid.ts";
import { refusalIn, revalidatesAfterConflict } from "../../answer.ts";
import { doneHere, fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { Refusal, SelectField, TextField, useActionForm } from "../../ui/form.tsx";
import { EmptyState, HiddenFields, NextLink } from "../../ui/list.tsx";
import { ListPage, Notice, Section } from "../../ui/page.tsx";
import { cityOptions, consequencesInWords, serviceOptions } from "../../words.ts";
import type { Route } from "./+types/territories-page";
import { type ChosenTerritories, TerritoryTable } from "./territory-table.tsx";
import { UnmetDemandList } from "./unmet-demand.tsx";

const stateNames: Record<TerritoryState, string> = {
  free: "Free",
  taken: "Taken",
  paused: "Paused",
  expiring: "Expiring",
  waiting: "Requests waiting",
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend } = deskOf(context);
  const parameters = url.searchParams;
  const query = parseTerritoryQuery(parameters, serviceSlugs, citySlugs);
  const [page, contractors, demand] = await Promise.all([
    backend.territoryDesk.page(query),
    backend.contractorDesk.choices(),
    // Only on the list's beginning: filters and further pages are about the territories themselves.
    isWholeList(parameters) ? backend.territoryDesk.unmetDemand() : [],
  ]);
  return {
    query,
    page: { ...page, next: nextPageUrl(url, page.next) },
    contractors,
    giveTo: parameters.get("give_to") ?? "",
    demand,
    csv: `/territories.csv${url.search}`,
  };
}

const isWholeList = (parameters: URLSearchParams) => ![...parameters.values()].some(Boolean);

export async function action({ context, request, url }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { contractorDesk, territoryChanges } = desk.backend;
  const form = await readForm(request);
  const textOf = fieldReader(form);
  const choices = form.getAll("cell").map(String);
  const enteredValues = {
    choices,
    contractor: textOf("contractor"),
    starts_on: textOf("starts_on"),
    ends_on: textOf("ends_on"),
  };
  const refuse = (problem: string, status = 422) => data({ problem, entered: enteredValues }, status);

  const parsedChoices = choices.map((choice) => parseTerritoryChoice(choice, serviceSlugs));
  if (parsedChoices.includes(null))
    return refuse("One of your choices isn’t a territory. Choose a zip code and a service again.");
  const chosenTerritories = parsedChoices.filter((territory) => territory !== null);
  const territories = [...new Map(chosenTerritories.map((territory) => [territoryId(territory), territory])).values()];
  if (territories.length === 0) return refuse("Choose at least one territory first.");

  const verb = textOf("action");
  if (verb !== "take" && verb !== "release") throw new Response(null, { status: 405 });
  const isTaking = verb === "take";
  const invalidDay =
    isTaking && [enteredValues.starts_on, enteredValues.ends_on].find((day) => day !== "" && !isDay(day));
  if (invalidDay) return refuse(`“${invalidDay.slice(0, 40)}” isn’t a date. Enter one like 2027-06-30.`);
  const result = isTaking
    ? await territoryChanges.take(desk.database, enteredValues.contractor, territories, {
        starts_on: enteredValues.starts_on || null,
        ends_on: enteredValues.ends_on || null,
      })
    : await territoryChanges.release(desk.database, territories);
  if (result.outcome === "unknown") return refuse("Choose a contractor first.");
  if (result.outcome !== "done") return refuse(result.problem, result.outcome === "conflict" ? 409 : 422);
  const territoriesText =
    territories.length === 1 ? `${territories.map(territoryId)}` : `${territories.length} territories`;
  const newContractor =
    isTaking && (await contractorDesk.choices()).find(({ id }) => id === enteredValues.contractor.toLowerCase());
  const doneText = newContractor
    ? `Assigned ${territoriesText} to ${isolateRightToLeft(newContractor.business_name)}.`
    : `Released ${territoriesText}.`;
  const flash = { text: doneText + consequencesInWords(result), undo: result.change };
  if (desk.scriptedPath !== null) return doneHere(flash);
  const returnPath = textOf("return_to");
  const isContractor = isUuid(/^\/contractors\/(.+)$/.exec(returnPath)?.[1] ?? "");
  return redirectWithFlash(desk, isContractor ? returnPath : url.pathname + url.search, flash);
}

export const shouldRevalidate = revalidatesAfterConflict;

export default function TerritoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, contractors, giveTo, demand, csv } = loaderData;
  const refusedBefore = refusalIn(actionData);
  const { chosen, toggle, clear } = useChosenTerritories(refusedBefore?.entered.choices ?? []);
  const { formProps, isBusy, refused } = useActionForm({ onDone: clear });
  const shownIds = new Set(page.cells.map(territoryId));
  const hiddenChoices = [...chosen].filter(([id]) => !shownIds.has(id));
  const enteredValues = refusedBefore?.entered ?? { choices: [], contractor: giveTo, starts_on: "", ends_on: "" };
  const dateInputProps = (name: "starts_on" | "ends_on") => ({ name, type: "date", defaultValue: enteredValues[name] });
  const isNarrowed = Boolean(query.search || query.service || query.city || query.state);
  const otherParameters: Record<string, string> = giveTo === "" ? {} : { give_to: giveTo };
  return (
    <ListPage
      title="Territories"
      note={countsText(page)}
      tools={
        <a href={csv} className="button button-quiet">
          Download CSV
        </a>
      }
    >
      {refusedBefore?.problem && <Notice>{refusedBefore.problem}</Notice>}
      {demand.length > 0 && <UnmetDemandList demand={demand} />}
      <Section id="territories" title={isNarrowed ? "Matching territories" : "All territories"}>
        <FilterBar
          path="/territories"
          searchLabel="Zip code, city, or contractor"
          query={query.search}
          otherParameters={otherParameters}
          filters={[
            { name: "service", label: "Service", value: query.service, options: serviceOptions },
            { name: "city", label: "City", value: query.city, options: { ...cityOptions, elsewhere: "Elsewhere" } },
            { name: "state", label: "Status", value: query.state, options: stateNames },
          ]}
        />
        {page.cells.length === 0 ? (
          <EmptyState title="No matching territories">
            <p>Search for five digits to see any zip code, taken or free.</p>
          </EmptyState>
        ) : (
          <form {...formProps} className="group/territories">
            <p className="mb-3 text-ink-soft">Select territories to assign or release them.</p>
            <TerritoryTable
              cells={page.cells}
              today={page.today}
              onlyService={query.service}
              chosen={chosen}
              onToggle={toggle}
            />
            {hiddenChoices.map(([id, value]) => (
              <input key={id} type="hidden" name="cell" value={value} />
            ))}
            <NextLink href={page.next} />
            <fieldset className="panel group-not-has-[[name=cell]:is(:checked,[type=hidden])]/territories:hidden sticky bottom-0 z-10 mt-4 rounded-b-none px-4 py-3 shadow-card">
              <legend className="sr-only">Selected territories</legend>
              <p className="mb-2 text-sm noscript:hidden" aria-live="polite">
                <span className="font-semibold">{`${countText(chosen.size, "territory", "territories")} selected`}</span>
                {hiddenChoices.length > 0 && ` (${hiddenChoices.length} not in this list)`}
                <button type="button" onClick={clear} className="link ml-3 min-h-8">
                  Clear
                </button>
              </p>
              <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
                <SelectField
                  label="Assign to"
                  name="contractor"
                  defaultValue={enteredValues.contractor}
                  empty="Choose a contractor"
                  className="min-w-0 grow basis-full sm:basis-60"
                  options={Object.fromEntries(
                    contractors.map(({ id, business_name, registration_number, status }) => [
                      id,
                      `${isolateRightToLeft(business_name)} · ${registration_number}${status === "paused" ? " (paused)" : ""}`,
                    ]),
                  )}
                />
                <button type="submit" name="action" value="take" className="button" aria-busy={isBusy || undefined}>
                  Assign territories
                </button>
                <button type="submit" name="action" value="release" className="button button-quiet">
                  Release territories
                </button>
                <details
                  className="min-w-0 open:order-last open:basis-full"
                  open={enteredValues.starts_on !== "" || enteredValues.ends_on !== ""}
                >
                  <summary className="link flex min-h-10 items-center px-1 text-sm">Set dates</summary>
                  <div className="mt-1 flex flex-wrap gap-3">
                    <TextField {...dateInputProps("starts_on")} label="First day" hint="Blank = today" />
                    <TextField {...dateInputProps("ends_on")} label="Last day" hint="Blank = no end date" />
                  </div>
                </details>
                <Refusal refused={refused} />
              </div>
            </fieldset>
          </form>
        )}
      </Section>
      <Form action="/territories" className="flex flex-wrap items-end gap-3">
        <HiddenFields values={otherParameters} />
        <TextField
          label="Another zip code"
          name="q"
          inputMode="numeric"
          pattern="\s*\d{5}\s*"
          required
          title="5 digits"
          hint="Any zip code works, even outside these cities."
        />
        <button type="submit" className="button button-quiet mb-[calc(1.45*0.875rem+0.25rem)]">
          Show zip code
        </button>
      </Form>
    </ListPage>
  );
}

function countsText({
  taken,
  agreed,
  offered,
  waiting,
}: Record<"taken" | "agreed" | "offered" | "waiting", number>): string {
  return [
    `${countText(taken, "territory", "territories")} taken`,
    ...(agreed > 0 ? [`${agreed.toLocaleString("en-US")} more agreed for a later day`] : []),
    ...(offered > 0 ? [`${offered.toLocaleString("en-US")} more on offer`] : []),
    `${countText(waiting, "request", "requests")} waiting for a contractor`,
  ].join(", ");
}

/** Chosen territories stay chosen while filters show others. */
function useChosenTerritories(enteredChoices: readonly string[]) {
  const [chosen, setChosen] = useState<ChosenTerritories>(
    () => new Map(enteredChoices.map((value) => [value.split("@")[0] ?? "", value])),
  );
  function toggle(cell: TerritoryCell) {
    const id = territoryId(cell);
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, territoryChoice(cell, cell.contractor?.id ?? null));
    setChosen(next);
  }
  return { chosen, toggle, clear: () => setChosen(new Map()) };
}

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}
