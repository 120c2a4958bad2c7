import { Link } from "react-router";
import { serviceOf } from "../../../content/chosen-market.ts";
import { mostShownDemand, type UnmetDemand } from "../../../domain/unmet-demand.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { StatusBadge } from "../../ui/values.tsx";

/** Where requests find no contractor, and who asked for these zip codes: the list to sell from. */
export function UnmetDemandList({ demand }: { demand: readonly UnmetDemand[] }) {
  const isCut = demand.length === mostShownDemand;
  return (
    <details open className="mb-8">
      <summary className="mb-3 inline-block font-semibold text-lg">
        Where to sell{" "}
        <span className="font-normal text-ink-soft">{isCut ? `the top ${demand.length}` : demand.length}</span>
      </summary>
      <p className="mb-3 text-ink-soft">
        Requests that wait for a contractor, requests of the last 90 days that were closed without one, and who asked
        for the zip code.
      </p>
      <DataTable
        caption="Zip codes and services without a contractor"
        rows={demand}
        keyOf={({ zip_code, service }) => `${zip_code} ${service}`}
        columns={{
          "Zip code": ({ zip_code, service }) => (
            <Link
              to={`/territories?${new URLSearchParams({ q: zip_code, service })}`}
              prefetch="intent"
              className="link whitespace-nowrap py-1.5"
            >
              {zip_code}
            </Link>
          ),
          Service: ({ service }) => serviceOf(service).name,
          Waiting: ({ waiting }) =>
            waiting > 0 ? (
              <StatusBadge tone="needed" word={String(waiting)} />
            ) : (
              <span className="text-ink-soft">0</span>
            ),
          "Closed without one": ({ unserved }) => unserved,
          "Asked for by": ({ askers }) => <Askers askers={askers} />,
          Now: ({ holder, holder_id }) =>
            holder === null ? (
              <span className="text-ink-soft">Free</span>
            ) : (
              <Link to={`/contractors/${holder_id}`} prefetch="intent" className="link py-1.5">
                {holder}
              </Link>
            ),
        }}
      />
    </details>
  );
}

function Askers({ askers }: Pick<UnmetDemand, "askers">) {
  if (askers.length === 0) return <span className="text-ink-soft">Nobody yet</span>;
  return (
    <ul className="grid gap-1">
      {askers.map(({ business_name, contractor_id, application_id }) => (
        <li key={contractor_id ?? application_id}>
          <Link
            to={contractor_id === null ? `/applications/${application_id}` : `/contractors/${contractor_id}`}
            prefetch="intent"
            className="link py-1.5"
          >
            <bdi>{business_name}</bdi>
          </Link>
          {contractor_id === null && <span className="text-ink-soft"> (applicant)</span>}
        </li>
      ))}
    </ul>
  );
}
