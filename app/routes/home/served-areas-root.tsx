import { mountInSlots } from "../../slots/mount-in-slots.tsx";
import { Slot } from "../../slots/slot.tsx";
import { useReading } from "../../slots/use-reading.ts";
import { LitAreas } from "../../ui/lit-areas.tsx";
import { ChosenZips, ServedList, type ServedService } from "./served-list.tsx";

/** Lights the zip codes of the service that is chosen in `list`, the form's dropdown. */
export function startServedAreas(section: HTMLElement, list: HTMLSelectElement): void {
  const services: ServedService[] = JSON.parse(section.dataset.served ?? "[]");
  // If it fails, the section is as the server rendered it, and its links open the page with the service chosen.
  mountInSlots(section, <ServedAreasRoot services={services} list={list} />, () => {});
}

function ServedAreasRoot({ services, list }: { services: readonly ServedService[]; list: HTMLSelectElement }) {
  const chosen = useReading(list, ["change"], () => list.value);
  const choose = (slug: string) => {
    list.value = slug;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const shown = { services, chosen };
  return (
    <>
      <Slot name="lit">
        <LitAreas zips={services.find(({ slug }) => slug === chosen)?.zips ?? []} />
      </Slot>
      <Slot name="served">
        <ServedList {...shown} onChoose={choose} />
      </Slot>
      <Slot name="chosen">
        <ChosenZips {...shown} />
      </Slot>
    </>
  );
}
