import { isCitySlug } from "../../../domain/city.ts";
import { type LastChoice, lastChoiceKey, parseLastChoice } from "../../../domain/last-choice.ts";
import { isServiceSlug } from "../../../domain/service.ts";
import { readStored, store } from "../../browser-storage.ts";

/** The id of the form in which a visitor chooses a service and a city; the spot that links to "the quote form" lead to. */
export const choiceFormId = "quote-form";

/** The two choices, once both are made. */
export function bothChoices(service: unknown, city: unknown): Pick<LastChoice, "service" | "city"> | null {
  return isServiceSlug(service) && isCitySlug(city) ? { service, city } : null;
}

/** Offers the last choice again where it may be kept, and goes straight to the page of a new one. */
export function beginChoiceForm(): void {
  const form = document.getElementById(choiceFormId);
  const [service, city] = form?.querySelectorAll("select") ?? [];
  if (!(form instanceof HTMLFormElement) || !service || !city) return;

  const last = parseLastChoice(readStored(lastChoiceKey), Date.now());
  // A visitor who was faster than the script has chosen already.
  if (last && !service.value && !city.value) [service.value, city.value] = [last.service, last.city];

  function chosen() {
    const choice = bothChoices(service?.value, city?.value);
    if (choice) store(lastChoiceKey, { ...choice, savedAt: Date.now() } satisfies LastChoice);
    return choice;
  }
  form.addEventListener("change", chosen);
  form.addEventListener("submit", (event) => {
    const choice = chosen();
    if (!choice) return;
    event.preventDefault();
    location.assign(`/${choice.service}/${choice.city}`);
  });
}
