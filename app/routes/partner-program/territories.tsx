import { market } from "../../../content/chosen-market.ts";
import { mapWords, openZipWords } from "../../../content/map-words.ts";
import { Slot } from "../../slots/slot.tsx";
import { AreaMap } from "../../ui/area-map.tsx";
import { Lock } from "../../ui/icons.tsx";
import { LitAreas } from "../../ui/lit-areas.tsx";
import { WideSection } from "../../ui/section.tsx";
import {
  Choice,
  choiceId,
  lockId,
  type OfferedService,
  type OfferedTerritories,
  OpenCount,
  openZips,
  PressableAreas,
  ServiceLinks,
  TakenAreas,
  TerritoryList,
  territoriesId,
} from "./territory-list.tsx";

interface TerritoriesProps {
  offered: OfferedTerritories;
  chosen: OfferedService;
  /** The zip code of the chosen service with which the form begins. It can be taken. */
  picked: string | null;
}

/** The open and taken zip codes of a service. territories-root.tsx fills the slots when another service is chosen. */
export function Territories({ offered, chosen, picked }: TerritoriesProps) {
  const { services, cities } = offered;
  const zips = openZips(offered, chosen);
  return (
    <WideSection id={territoriesId} heading={openZipWords.heading} intro={openZipWords.lead}>
      <div
        data-territories={JSON.stringify(offered)}
        data-chosen={chosen.slug}
        data-picked={picked ?? undefined}
        className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-12"
      >
        <div className="lg:col-span-7">
          <svg aria-hidden width={0} height={0} className="absolute">
            <Lock id={lockId} width={16} height={16} />
          </svg>
          <Slot as="ul" name="services" className="chips">
            <ServiceLinks services={services} chosen={chosen} />
          </Slot>
          <Slot name="open" aria-live="polite" className="mt-5 font-semibold">
            <OpenCount offered={offered} service={chosen} />
          </Slot>
          <Slot as="ul" name="territories" className="mt-2 divide-y divide-line border-y border-line">
            <TerritoryList cities={cities} service={chosen} picked={picked} />
          </Slot>
          <Slot name="choice" id={choiceId} aria-live="polite" className="mt-6 target:scroll-mt-[40vh]">
            <Choice cities={cities} picked={picked === null ? null : { service: chosen, zip: picked }} />
          </Slot>
        </div>
        {market.map && (
          <figure className="w-full max-w-120 max-lg:mx-auto lg:col-span-5 lg:justify-self-end">
            <div className="relative">
              <AreaMap label={openZipWords.map}>
                <Slot as="g" name="lit">
                  <LitAreas zips={zips} chosen={picked} />
                </Slot>
                <pattern
                  id="hatching"
                  width={5}
                  height={5}
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                  className="text-ink-soft"
                >
                  <path d="M0 0V5" stroke="currentColor" />
                </pattern>
                <g fill="url(#hatching)" className="opacity-40">
                  <Slot as="g" name="taken">
                    <TakenAreas service={chosen} />
                  </Slot>
                </g>
              </AreaMap>
              <svg
                aria-hidden
                viewBox={`0 0 ${market.map.width} ${market.map.height}`}
                className="area-links absolute inset-0 size-full"
              >
                <Slot as="g" name="pressable">
                  <PressableAreas zips={zips} service={chosen} />
                </Slot>
              </svg>
            </div>
            <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-ink-soft">
              <span>
                {openZipWords.lit} {services.some(({ taken }) => taken.length > 0) && openZipWords.hatched}
              </span>
              <span>{mapWords.schematic}</span>
            </figcaption>
          </figure>
        )}
      </div>
    </WideSection>
  );
}
