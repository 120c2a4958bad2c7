import { fiveDigitsOf, parseZipCode } from "../../domain/zip-code.ts";
import type { FormParts } from "./form-parts.ts";

/** Placeholder for the zip code in the coverage texts. */
export const zipPlaceholder = "00000";

/** Shows whether a contractor serves the typed zip code. If the server does not know, the initial text stays. */
export function showCoverage(parts: FormParts): void {
  const note = parts.find("[data-coverage]");
  const text = note?.firstElementChild;
  if (!note || !text) return;
  const { coverage: service = "", before = "", covered = "", uncovered = "" } = note.dataset;
  let checkedZipCode: string | null = null;

  const show = async () => {
    const zipCode = parseZipCode(parts.controlsOf("zip_code")[0]?.value ?? "");
    if (zipCode === checkedZipCode) return;
    checkedZipCode = zipCode;
    text.textContent = before;
    if (zipCode === null) return;
    const answer = await fetch(`/coverage?${new URLSearchParams({ service, zip_code: zipCode })}`)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (checkedZipCode !== zipCode || typeof answer?.is_covered !== "boolean") return;
    text.textContent = (answer.is_covered ? covered : uncovered).replace(zipPlaceholder, fiveDigitsOf(zipCode));
  };

  for (const type of ["input", "change"]) parts.form.addEventListener(type, show);
  show();
}
