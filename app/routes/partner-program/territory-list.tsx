import type { MouseEvent, ReactNode } from "react";
import { openZipWords } from "../../../content/map-words.ts";
import { fill } from "../../../domain/text.ts";
import { Check } from "../../ui/icons.tsx";
import { areaId } from "../../ui/lit-areas.tsx";

/** A service as the section of open zip codes shows it. */
export interface OfferedService {
  slug: string;
  name: string;
  /** "fence repair" */
  phrase: string;
  /** The form's value for the service. */
  choice: string;
  taken: readonly string[];
  /** By city name, as the table of lead opportunities has them. */
  terms: Readonly<Record<string, OfferTerms>>;
}

export interface OfferTerms {
  price: string;
  /** An estimate. */
  leads: string;
}

export interface OfferedCity {
  name: string;
  zips: readonly string[];
}

/** What the section's script needs. */
export interface OfferedTerritories {
  services: readonly OfferedService[];
  cities: readonly OfferedCity[];
}

/** The zip code with which the application begins. */
export interface PickedTerritory {
  service: OfferedService;
  zip: string;
}

export const territoriesId = "zip-codes";
/** The server renders the icon once, so that the script does without it. */
export const lockId = "lock";
export const choiceId = "choice";
export const applicationId = "application";

/** The form's values for an open zip code. */
export function presetOf(service: OfferedService, city: OfferedCity, zip: string) {
  return {
    city: city.name,
    service: service.choice,
    message: fill(openZipWords.message, { service: service.phrase, zip }),
  };
}

export function openZips({ cities }: OfferedTerritories, service: OfferedService): string[] {
  return cities.flatMap(({ zips }) => zips).filter((zip) => !service.taken.includes(zip));
}

/** Replaces what a plain click on a link does. */
const instead = (act: (() => void) | undefined) => (event: MouseEvent) => {
  const hasModifierKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!act || hasModifierKey) return;
  event.preventDefault();
  act();
};

interface ServiceLinksProps {
  services: readonly OfferedService[];
  chosen: OfferedService;
  onChoose?: (service: OfferedService) => void;
}

export function ServiceLinks({ services, chosen, onChoose }: ServiceLinksProps) {
  return services.map((service) => (
    <li key={service.slug}>
      <a
        href={`?service=${service.slug}#${territoriesId}`}
        rel="nofollow"
        aria-current={service === chosen ? "true" : undefined}
        className="chip"
        onClick={instead(onChoose && (() => onChoose(service)))}
      >
        {service.name}
      </a>
    </li>
  ));
}

interface TerritoryProps {
  service: OfferedService;
  /** The zip code with which the application begins, if it is for this service. */
  picked: string | null;
  /** Without it, an open zip code's link opens the page with the form filled in. */
  onPick?: (zip: string) => void;
}

const presetHref = (service: OfferedService, zip: string) => `?service=${service.slug}&zip_code=${zip}#${choiceId}`;

export function TerritoryList({
  cities,
  service,
  picked,
  onPick,
}: TerritoryProps & Pick<OfferedTerritories, "cities">) {
  return cities.map((city) => (
    <li key={city.name} className="py-3 sm:flex sm:items-baseline sm:gap-4">
      <h3 className="font-semibold sm:w-28 sm:shrink-0">{city.name}</h3>
      <div className="mt-1 sm:mt-0">
        <ul className="flex flex-wrap gap-2">
          {city.zips.map((zip) => (
            <li key={zip}>
              {service.taken.includes(zip) ? (
                <span className="zip border-dashed text-ink-soft">
                  <svg aria-hidden className="size-4">
                    <use href={`#${lockId}`} />
                  </svg>
                  <span>{zip}</span>
                  <span className="text-sm">{openZipWords.taken}</span>
                </span>
              ) : (
                <a
                  href={presetHref(service, zip)}
                  rel="nofollow"
                  aria-current={zip === picked ? "true" : undefined}
                  className={`zip font-semibold ${zip === picked ? "border-fill bg-fill text-on" : "border-accent bg-wash text-accent hover:bg-card"}`}
                  onClick={instead(onPick && (() => onPick(zip)))}
                >
                  {zip === picked && <Check aria-hidden className="size-4" strokeWidth={3} />}
                  <span>{zip}</span>
                  <span className="sr-only">{zip === picked ? openZipWords.picked : openZipWords.open}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
        {service.terms[city.name] && city.zips.some((zip) => !service.taken.includes(zip)) && (
          <p className="mt-1.5 text-sm text-ink-soft tabular-nums">
            {fill(openZipWords.terms, { ...service.terms[city.name] })}
          </p>
        )}
      </div>
    </li>
  ));
}

/** Lies over the map, so that a press on an open zip code is a press on its link in the list. */
export function PressableAreas({
  zips,
  service,
  onPick,
}: Omit<TerritoryProps, "picked"> & { zips: readonly string[] }): ReactNode {
  return zips.map((zip) => (
    <a key={zip} href={presetHref(service, zip)} tabIndex={-1} onClick={instead(onPick && (() => onPick(zip)))}>
      <use href={`#${areaId(zip)}`} />
    </a>
  ));
}

/** Hatches the taken areas of the map. */
export function TakenAreas({ service }: Pick<TerritoryProps, "service">): ReactNode {
  return service.taken.map((zip) => <use key={zip} href={`#${areaId(zip)}`} />);
}

interface OpenCountProps extends Pick<TerritoryProps, "service"> {
  offered: OfferedTerritories;
}

export function OpenCount({ offered, service }: OpenCountProps) {
  const all = offered.cities.flatMap(({ zips }) => zips).length;
  const open = openZips(offered, service).length;
  return <p>{fill(openZipWords.count, { open: String(open), all: String(all), service: service.phrase })}</p>;
}

interface ChoiceProps extends Pick<OfferedTerritories, "cities"> {
  picked: PickedTerritory | null;
  /** Without it, the button is a link to the form. */
  onApply?: () => void;
}

/** What is chosen, its price, and the way to the form. */
export function Choice({ cities, picked, onApply }: ChoiceProps) {
  const { choice } = openZipWords;
  const city = picked && cities.find(({ zips }) => zips.includes(picked.zip));
  if (!city) return <p className="rounded-lg bg-paper-deep p-5 text-ink-soft">{choice.none}</p>;
  const { service, zip } = picked;
  const isTaken = service.taken.includes(zip);
  const terms = isTaken ? undefined : service.terms[city.name];
  return (
    <div className="card border-accent p-5 shadow-card">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="title flex items-center gap-2 text-2xl">
            {!isTaken && <Check aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={3} />}
            <span>{fill(choice.place, { zip, city: city.name })}</span>
          </h3>
          <p className="font-semibold">
            {fill(isTaken ? choice.takenService : "{service}", { service: service.name })}
          </p>
        </div>
        {terms && (
          <div>
            <p className="title text-2xl">{fill(choice.price, { ...terms })}</p>
            <p className="text-ink-soft">{fill(choice.leads, { ...terms })}</p>
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-64 text-sm text-ink-soft">
          {terms ? fill(choice.covers, { city: city.name }) : isTaken ? choice.taken : choice.noPrice}
        </p>
        <a href={`#${applicationId}`} className="button max-sm:grow" onClick={instead(onApply)}>
          <span>{fill(choice.button, { zip })}</span>
        </a>
      </div>
    </div>
  );
}
