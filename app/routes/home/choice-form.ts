import { type LastChoice, lastChoiceKey, parseLastChoice } from "../../../domain/last-choice.ts";
import { readStoredEntry, storeEntry } from "../../browser-storage.ts";
import { loadWithReact } from "../../load-react.ts";
import { onIntent } from "../../on-intent.ts";

export const choiceFormId = "quote-form";
export const servedAreasId = "areas";

/** Preselects the visitor's last choice if storage is allowed. On submit, opens the landing page of the choice. */
export function enhanceChoiceForm(): void {
  const form = document.getElementById(choiceFormId);
  const [service, city] = form?.querySelectorAll("select") ?? [];
  if (!(form instanceof HTMLFormElement) || !service || !city) return;

  const last = parseLastChoice(readStoredEntry(lastChoiceKey), Date.now());
  // A choice that the visitor made before this script loaded is not replaced.
  const isOffered = last && hasOption(service, last.service) && hasOption(city, last.city);
  if (isOffered && !service.value && !city.value) [service.value, city.value] = [last.service, last.city];

  const areas = document.getElementById(servedAreasId);
  if (areas?.dataset.served) lightAreasOnIntent(areas, form, service);

  function saveChoice() {
    const choice = service?.value && city?.value ? { service: service.value, city: city.value } : null;
    if (choice) storeEntry(lastChoiceKey, { ...choice, savedAt: Date.now() } satisfies LastChoice);
    return choice;
  }
  form.addEventListener("change", saveChoice);
  // Links to the form lead to its first question.
  if (location.hash === `#${choiceFormId}`) service.focus({ preventScroll: true });
  addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest('main a[href="#top"]');
    if (link) service.focus({ preventScroll: true });
  });
  form.addEventListener("submit", (event) => {
    const choice = saveChoice();
    if (!choice) return;
    event.preventDefault();
    location.assign(`/${choice.service}/${choice.city}`);
  });
}

/** Loads the script of the map's section when the visitor starts to use the form or the section, or has chosen already. */
function lightAreasOnIntent(section: HTMLElement, form: HTMLFormElement, list: HTMLSelectElement): void {
  let isRequested = false;
  const start = () => {
    if (isRequested) return;
    isRequested = true;
    loadWithReact(() => import("./served-areas-root.tsx")).then(
      ({ startServedAreas }) => startServedAreas(section, list),
      () => {
        isRequested = false;
      },
    );
  };
  for (const element of [form, section]) onIntent(element, start);
  if (list.value) start();
}

function hasOption(list: HTMLSelectElement, value: string): boolean {
  return [...list.options].some((option) => option.value === value);
}
