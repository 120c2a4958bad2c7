import { cities, market, services } from "../../../content/chosen-market.ts";
import { mapWords, servedWords } from "../../../content/map-words.ts";
import type { ServiceSlug } from "../../../domain/service.ts";
import { Slot } from "../../slots/slot.tsx";
import { AreaMap } from "../../ui/area-map.tsx";
import { LitAreas } from "../../ui/lit-areas.tsx";
import { servedAreasId } from "./choice-form.ts";
import { ChosenZips, ServedList, type ServedService } from "./served-list.tsx";

interface ServedAreasProps {
  /** The zip codes where each service has a contractor today. */
  serving: Readonly<Partial<Record<ServiceSlug, readonly string[]>>>;
  chosen: ServiceSlug | null;
}

/**
 * served-areas-root.tsx fills the slots when a service is chosen in the form. While no service has a contractor, the
 * section says so once and has no script.
 */
export function ServedAreas({ serving, chosen }: ServedAreasProps) {
  const served: ServedService[] = services.map(({ slug, name }) => ({ slug, name, zips: serving[slug] ?? [] }));
  const shown = { services: served, chosen };
  const lit = served.find(({ slug }) => slug === chosen)?.zips ?? [];
  const hasContractor = served.some(({ zips }) => zips.length > 0);
  const { heading, lead } = hasContractor ? servedWords : servedWords.nobody;
  return (
    <section
      id={servedAreasId}
      aria-labelledby="served"
      data-served={hasContractor ? JSON.stringify(served) : undefined}
    >
      <div className="column grid gap-x-12 gap-y-6 pt-2 pb-14 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:pt-4 lg:pb-20">
        <div className={hasContractor ? undefined : "lg:row-span-2"}>
          <h2 id="served" className="title text-3xl">
            {heading}
          </h2>
          <p className="mt-3 max-w-[34rem] text-lg text-ink-soft">{lead}</p>
          {!hasContractor && <Places />}
        </div>
        {market.map && (
          <figure className="w-full max-w-120 max-lg:mx-auto lg:justify-self-end lg:row-span-2">
            <AreaMap label={servedWords.map}>
              <Slot as="g" name="lit">
                <LitAreas zips={lit} />
              </Slot>
            </AreaMap>
            <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
              {hasContractor && (
                <Slot name="chosen" role="status" className="tabular-nums">
                  <ChosenZips {...shown} />
                </Slot>
              )}
              <span>{mapWords.schematic}</span>
            </figcaption>
          </figure>
        )}
        {hasContractor && (
          <Slot as="ul" name="served" className="divide-y divide-line self-start border-y border-line">
            <ServedList {...shown} />
          </Slot>
        )}
      </div>
    </section>
  );
}

function Places() {
  return (
    <>
      <h3 className="mt-8 font-semibold">{servedWords.nobody.places}</h3>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {cities.map(({ slug, name, zipCodes }) => (
          <div key={slug} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
            <dt className="w-28 font-semibold">{name}</dt>
            <dd className="flex grow basis-40 flex-wrap gap-x-4 text-ink-soft tabular-nums">
              {zipCodes.map((zip) => (
                <span key={zip}>{zip}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
