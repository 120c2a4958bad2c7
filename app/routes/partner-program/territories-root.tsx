import { useEffect, useRef, useState } from "react";
import { mountInSlots } from "../../slots/mount-in-slots.tsx";
import { Slot } from "../../slots/slot.tsx";
import { LitAreas } from "../../ui/lit-areas.tsx";
import {
  Choice,
  choiceId,
  type OfferedService,
  type OfferedTerritories,
  OpenCount,
  openZips,
  type PickedTerritory,
  PressableAreas,
  presetOf,
  ServiceLinks,
  TakenAreas,
  TerritoryList,
} from "./territory-list.tsx";

type Preset = Readonly<Record<string, string>>;
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Shows another service's zip codes in place, and fills the form in place, so that nothing typed there is lost. */
export function startTerritories(section: HTMLElement, form: HTMLFormElement | null): void {
  const offered: OfferedTerritories = JSON.parse(section.dataset.territories ?? "");
  const first = offered.services.find(({ slug }) => slug === section.dataset.chosen);
  // If it fails, the section is as the server rendered it, and its links open the page anew.
  if (!first || section.hasAttribute("data-scripted")) return;
  section.dataset.scripted = "";
  const root = (
    <TerritoriesRoot offered={offered} first={first} firstPick={section.dataset.picked ?? null} form={form} />
  );
  mountInSlots(section, root, () => section.removeAttribute("data-scripted"));
}

interface TerritoriesRootProps {
  offered: OfferedTerritories;
  first: OfferedService;
  /** The zip code of `first` with which the form begins. */
  firstPick: string | null;
  form: HTMLFormElement | null;
}

function TerritoriesRoot({ offered, first, firstPick, form }: TerritoriesRootProps) {
  const [chosen, setChosen] = useState(first);
  const [pick, setPick] = useState<PickedTerritory | null>(
    firstPick === null ? null : { service: first, zip: firstPick },
  );
  const preset = useRef<Preset>(presetInAddress(offered));
  const zips = openZips(offered, chosen);
  const picked = pick?.service === chosen ? pick.zip : null;
  const choose = (zip: string) => {
    const city = offered.cities.find(({ zips }) => zips.includes(zip));
    if (!form || !city) return;
    const next = presetOf(chosen, city, zip);
    fillIn(form, presetInMessage(form, offered) ?? preset.current, next);
    preset.current = next;
    setPick({ service: chosen, zip });
  };
  // Focuses the first question that is open. The browser scrolls to it.
  const apply = () => {
    const fields = [...(form?.elements ?? [])].filter((field): field is Field =>
      field.matches("input:not([type=hidden]), select, textarea"),
    );
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  };
  const onPick = form ? choose : undefined;
  const shownPick = useRef(pick);
  useEffect(() => {
    if (pick === shownPick.current) return;
    shownPick.current = pick;
    document.getElementById(choiceId)?.scrollIntoView({ block: "nearest" });
  }, [pick]);
  return (
    <>
      <Slot name="services">
        <ServiceLinks services={offered.services} chosen={chosen} onChoose={setChosen} />
      </Slot>
      <Slot name="open">
        <OpenCount offered={offered} service={chosen} />
      </Slot>
      <Slot name="territories">
        <TerritoryList cities={offered.cities} service={chosen} picked={picked} onPick={onPick} />
      </Slot>
      <Slot name="choice">
        <Choice cities={offered.cities} picked={pick} onApply={form ? apply : undefined} />
      </Slot>
      <Slot name="lit">
        <LitAreas zips={zips} chosen={picked} />
      </Slot>
      <Slot name="taken">
        <TakenAreas service={chosen} />
      </Slot>
      <Slot name="pressable">
        <PressableAreas zips={zips} service={chosen} onPick={onPick} />
      </Slot>
    </>
  );
}

/** A reload or a draft can bring back the sentence of an earlier choice. */
function presetInMessage(form: HTMLFormElement, { services, cities }: OfferedTerritories): Preset | undefined {
  const { value } = form.elements.namedItem("message") as HTMLTextAreaElement;
  return services
    .flatMap((service) => cities.flatMap((city) => city.zips.map((zip) => presetOf(service, city, zip))))
    .find(({ message }) => value.includes(message));
}

/** What the server filled in. */
function presetInAddress({ services, cities }: OfferedTerritories): Preset {
  const query = new URLSearchParams(location.search);
  const zip = query.get("zip_code") ?? "";
  const service = services.find(({ slug }) => slug === query.get("service"));
  const city = cities.find(({ zips }) => zips.includes(zip));
  return service && city ? presetOf(service, city, zip) : {};
}

/** Fills fields that are empty or as they were filled in before. What was typed stays, and the message goes on with it. */
function fillIn(form: HTMLFormElement, before: Preset, next: Preset): void {
  for (const [name, value] of Object.entries(next)) {
    const field = form.elements.namedItem(name) as Field | null;
    if (!field) continue;
    const filled = before[name] ?? "";
    const isTyped = field.value !== "" && field.value !== filled;
    if (isTyped && name !== "message") continue;
    const hasFilled = filled !== "" && field.value.includes(filled);
    if (!isTyped) field.value = value;
    else field.value = hasFilled ? field.value.replace(filled, value) : `${field.value}\n${value}`;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
