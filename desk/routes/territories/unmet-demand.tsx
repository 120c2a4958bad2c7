import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChevronDown } from "../../../app/ui/icons.tsx";
import { serviceOf } from "../../../content/chosen-market.ts";
import { mostShownDemand, type UnmetDemand } from "../../../domain/unmet-demand.ts";
import { useIsOwner } from "../../root-data.ts";
import { StatusBadge } from "../../ui/values.tsx";

/** Where requests find no contractor, and who asked for these zip codes: the list to sell from. */
export function UnmetDemandList({ demand }: { demand: readonly UnmetDemand[] }) {
  const isCut = demand.length === mostShownDemand;
  // Most are free, so a column would say the same in each row.
  const showsHolders = demand.some(({ holder }) => holder !== null);
  return (
    <details open className="group mb-9">
      <summary className="mb-2 inline-flex min-h-8 list-none items-center gap-2 text-lg">
        <h2 className="font-semibold">Where to sell</h2>
        <span className="text-ink-soft">{isCut ? `the top ${demand.length}` : demand.length}</span>
        <ChevronDown aria-hidden="true" className="size-4.5 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="panel sm:overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm max-sm:block">
          <caption className="sr-only">Zip codes and services without a contractor</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-line border-b text-ink-soft">
              <Head>Zip code</Head>
              <Head>Service</Head>
              <Head isNumber>Waiting</Head>
              <Head isNumber>Lost, 90 days</Head>
              <Head>Asked for by</Head>
              {showsHolders && <Head>Now</Head>}
              <Head>
                <span className="sr-only">Fill it</span>
              </Head>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {demand.map((place) => (
              <Row key={`${place.zip_code} ${place.service}`} place={place} showsHolder={showsHolders} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        Waiting: requests without a contractor. Lost: requests that were closed without one.
      </p>
    </details>
  );
}

function Head({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={`px-4 py-2.5 font-semibold ${isNumber ? "text-right" : ""}`}>
      {children}
    </th>
  );
}

const cellClass = "align-baseline sm:px-4 sm:py-2";

/** On a phone, the lines say the place and what to do, who asked for it, and what is known, without what is zero. */
function Row({ place, showsHolder }: { place: UnmetDemand; showsHolder: boolean }) {
  const { zip_code, service, waiting, unserved, askers, holder, holder_id } = place;
  return (
    <tr className="border-line border-b last:border-0 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-2 max-sm:px-4 max-sm:py-2">
      <th scope="row" className={`${cellClass} font-semibold`}>
        <Link to={pathOf(place)} prefetch="intent" className="link whitespace-nowrap py-1.5">
          {zip_code}
        </Link>
      </th>
      <td className={`${cellClass} max-sm:min-w-0 max-sm:grow max-sm:basis-0`}>{serviceOf(service).name}</td>
      <td className={`${cellClass} text-right max-sm:order-3 ${waiting === 0 ? "max-sm:hidden" : ""}`}>
        {waiting > 0 ? <StatusBadge tone="needed" word={String(waiting)} /> : <None />}
        <span className="sm:hidden"> waiting</span>
      </td>
      <td className={`${cellClass} text-right max-sm:order-3 max-sm:-ml-1 ${unserved === 0 ? "max-sm:hidden" : ""}`}>
        {waiting > 0 && <span className="sm:hidden">· </span>}
        {unserved > 0 ? unserved : <None />}
        <span className="sm:hidden"> lost</span>
      </td>
      <td className={`${cellClass} max-sm:order-2 max-sm:basis-full`}>
        <Askers askers={askers} />
      </td>
      {showsHolder && (
        <td className={`${cellClass} max-sm:order-2 max-sm:basis-full ${holder === null ? "max-sm:hidden" : ""}`}>
          {holder === null ? (
            <span className="text-ink-soft">Free</span>
          ) : (
            <Link to={`/contractors/${holder_id}`} prefetch="intent" className="link py-1.5">
              <bdi>{holder}</bdi>
            </Link>
          )}
        </td>
      )}
      <td className={`${cellClass} text-right max-sm:order-1`}>{holder === null && <FillLink place={place} />}</td>
    </tr>
  );
}

const None = () => <span className="text-ink-soft">–</span>;

const pathOf = ({ zip_code, service }: UnmetDemand, more: Readonly<Record<string, string>> = {}) =>
  `/territories?${new URLSearchParams({ q: zip_code, service, ...more })}`;

/** An applicant gets an offer, which is the owners' to make. A contractor gets the territory. */
function FillLink({ place }: { place: UnmetDemand }) {
  const isOwner = useIsOwner();
  const [first] = place.askers;
  const isOffer = isOwner && first !== undefined && first.application_id !== null;
  const to = isOffer
    ? `/applications/${first.application_id}#answer`
    : pathOf(place, first?.contractor_id ? { give_to: first.contractor_id } : {});
  return (
    <Link to={to} prefetch="intent" className="link whitespace-nowrap py-1.5">
      {isOffer ? "Offer…" : "Assign…"}
      <span className="sr-only">
        {` ${place.zip_code} ${serviceOf(place.service).name}`}
        {first && (isOffer || first.contractor_id !== null) && (
          <>
            {" to "}
            <bdi>{first.business_name}</bdi>
          </>
        )}
      </span>
    </Link>
  );
}

function Askers({ askers }: Pick<UnmetDemand, "askers">) {
  if (askers.length === 0) return <span className="text-ink-soft">Nobody asked yet</span>;
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
