import { type LastChoice, lastChoiceKey, parseLastChoice } from "../../../domain/last-choice.ts";
import { readStored, store } from "../../browser-storage.ts";

/** The id of the form in which a visitor chooses service and city. Links to "the quote form" lead to it. */
export const choiceFormId = "quote-form";

/** Offers the last choice again where storage is allowed, and opens the page of a new choice. */
export function enhanceChoiceForm(): void {
  const form = document.getElementById(choiceFormId);
  const [service, city] = form?.querySelectorAll("select") ?? [];
  if (!(form instanceof HTMLFormElement) || !service || !city) return;

  const last = parseLastChoice(readStored(lastChoiceKey), Date.now());
  // The visitor was faster than the script and has chosen.
  const isOffered = last && offers(service, last.service) && offers(city, last.city);
  if (isOffered && !service.value && !city.value) [service.value, city.value] = [last.service, last.city];

  function chosen() {
    const choice = service?.value && city?.value ? { service: service.value, city: city.value } : null;
    if (choice) store(lastChoiceKey, { ...choice, savedAt: Date.now() } satisfies LastChoice);
    return choice;
  }
  form.addEventListener("change", chosen);
  // The link in the button's place leads to the list that is still to be chosen from.
  form.querySelector("a")?.addEventListener("click", (event) => {
    event.preventDefault();
    (service.value ? city : service).focus();
  });
  form.addEventListener("submit", (event) => {
    const choice = chosen();
    if (!choice) return;
    event.preventDefault();
    location.assign(`/${choice.service}/${choice.city}`);
  });
}

function offers(list: HTMLSelectElement, value: string): boolean {
  return [...list.options].some((option) => option.value === value);
}
