import { Link } from "react-router";
import { serviceOf, serviceSlugs } from "../../../content/chosen-market.ts";
import { groupBy } from "../../../domain/group-by.ts";
import { shortDay } from "../../../domain/local-time.ts";
import type { ServiceSlug } from "../../../domain/service.ts";
import {
  type TerritoryCell,
  type TerritoryContractor,
  territoryChoice,
  territoryId,
} from "../../../domain/territory.ts";
import { StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import { cityNameOfZip } from "../../words.ts";

/** By territory, the value that its box had when it was checked. */
export type ChosenTerritories = ReadonlyMap<string, string>;

interface TerritoryTableProps {
  cells: readonly TerritoryCell[];
  today: string;
  onlyService: ServiceSlug | null;
  chosen: ChosenTerritories;
  onToggle(cell: TerritoryCell): void;
}

/** Zip codes by service, with a checkbox in each cell. On a phone the table is a list. */
export function TerritoryTable({ cells, today, onlyService, chosen, onToggle }: TerritoryTableProps) {
  const slugs = onlyService === null ? serviceSlugs : [onlyService];
  const rows = groupBy(cells, ({ zip_code }) => zip_code);
  return (
    <table className="block w-full text-sm md:table md:table-fixed md:border-separate md:border-spacing-0 md:rounded-lg md:border md:border-line md:bg-card">
      <caption className="sr-only">Territories: zip codes by services</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col" className={`${headClass} w-26 rounded-tl-lg xl:w-32`}>
            Zip code
          </th>
          {slugs.map((slug) => (
            <th key={slug} scope="col" className={`${headClass} last:rounded-tr-lg xl:px-3`}>
              <ServiceHeading name={serviceOf(slug).name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-4">
        {[...rows].map(([zip, ofZip]) => (
          <tr
            key={zip}
            className="group max-md:block max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-card"
          >
            <th
              scope="row"
              className="border-line px-4 py-2.5 text-left align-top max-md:flex max-md:items-baseline max-md:justify-between max-md:bg-paper-deep md:max-xl:px-2.5 md:group-not-last:border-b"
            >
              <span className="font-semibold text-base md:text-sm">{zip}</span>
              <span className="block font-normal text-ink-soft">{cityNameOfZip(zip)}</span>
            </th>
            {slugs.map((slug) => {
              const cell = ofZip.find(({ service }) => service === slug);
              return (
                <td
                  key={slug}
                  className={`border-line p-0 align-top max-md:block max-md:border-t max-md:empty:hidden md:h-px md:border-l md:group-not-last:border-b`}
                  {...(cell === undefined && { "aria-label": "Not in these results" })}
                >
                  {cell && (
                    <Cell cell={cell} today={today} chosenValue={chosen.get(territoryId(cell))} onToggle={onToggle} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each takes two lines, so that all are alike: "EV Charging" above "Installation". */
function ServiceHeading({ name }: { name: string }) {
  const [, beginning = "", last = name] = /^(.+) (\S+)$/.exec(name) ?? [];
  return (
    <>
      {beginning && <span className="block text-ink">{beginning} </span>}
      <span className="block font-normal">{last}</span>
    </>
  );
}

const headClass =
  "sticky top-13 z-[1] border-line border-b bg-card px-4 py-2.5 text-left align-bottom md:max-xl:px-2.5 font-semibold text-ink-soft lg:top-0";

interface CellProps {
  cell: TerritoryCell;
  today: string;
  /** Undefined if the box is not checked. */
  chosenValue: string | undefined;
  onToggle(cell: TerritoryCell): void;
}

function Cell({ cell, today, chosenValue, onToggle }: CellProps) {
  const { contractor, waiting } = cell;
  return (
    <label className="flex h-full gap-2.5 px-4 py-2.5 hover:bg-paper-deep has-[input:checked]:bg-wash has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-accent md:px-3 md:max-xl:flex-col md:max-xl:gap-1 md:max-xl:px-2.5">
      <input
        type="checkbox"
        name="cell"
        value={chosenValue ?? territoryChoice(cell, contractor?.id ?? null)}
        checked={chosenValue !== undefined}
        onChange={() => onToggle(cell)}
        className="check mt-0.5 scroll-mt-28 scroll-mb-40"
      />
      <span className="min-w-0 grow">
        <span className="sr-only">{cell.zip_code} </span>
        <span className="text-ink-soft md:sr-only">{serviceOf(cell.service).name}: </span>
        {contractor === null ? (
          <span className="text-ink-soft">Free</span>
        ) : (
          <TakenBy contractor={contractor} today={today} />
        )}
        {waiting > 0 && (
          <span className="mt-1 block">
            <StatusBadge tone="needed" word={`${waiting} waiting`} />
          </span>
        )}
      </span>
    </label>
  );
}

function TakenBy({ contractor, today }: { contractor: TerritoryContractor; today: string }) {
  const { id, business_name, status } = contractor;
  return (
    <>
      <Link to={`/contractors/${id}`} prefetch="intent" className="font-semibold hover:underline">
        {business_name}
      </Link>
      <TerritoryBadges contractor={contractor} today={today} isPaused={status === "paused"} />
    </>
  );
}

export function TerritoryBadges({
  contractor: { starts_on, ends_on, offered_until, until, expiry },
  today,
  isPaused,
}: {
  contractor: TerritoryContractor;
  today: string;
  isPaused: boolean;
}) {
  const badges: StatusBadgeProps[] = [];
  if (isPaused) badges.push({ tone: "going", word: "Paused" });
  if (offered_until) badges.push({ tone: "going", word: `On offer until ${shortDay(offered_until, today)}` });
  else if (starts_on > today) badges.push({ tone: "going", word: `Starts ${shortDay(starts_on, today)}` });
  if (until === null && expiry === "expired") badges.push({ tone: "needed", word: "Stopped by state register" });
  if (until && expiry) {
    const [ending, ended] = until === ends_on ? ["Ends", "Ended"] : ["Papers expire", "Papers expired"];
    badges.push({ tone: "needed", word: `${expiry === "expired" ? ended : ending} ${shortDay(until, today)}` });
  }
  if (badges.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1 xl:in-[td]:-mr-2 xl:in-[td]:-ml-7 [&>span]:whitespace-normal [&>span]:rounded-md md:[&>span]:px-1.5 md:[&>span]:text-[0.75rem]">
      {badges.map((badge) => (
        <StatusBadge key={badge.word} {...badge} />
      ))}
    </span>
  );
}
