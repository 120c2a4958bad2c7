import { fiveDigitsOf, parseZipCode } from "../../domain/zip-code.ts";
import type { FormParts } from "./form-parts.ts";

/** Says whether a contractor serves a typed zip code. Where that is unknown, it says nothing. */
export function showCoverage(parts: FormParts): void {
  const note = parts.find("[data-coverage]");
  if (!note) return;
  const { coverage: service = "", covered = "", uncovered = "" } = note.dataset;
  let asked: string | null = null;

  const show = async () => {
    const zipCode = parseZipCode(parts.controls("zip_code")[0]?.value ?? "");
    if (zipCode === asked) return;
    asked = zipCode;
    note.textContent = "";
    if (zipCode === null) return;
    const answer = await fetch(`/coverage?${new URLSearchParams({ service, zip_code: zipCode })}`)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (asked !== zipCode || typeof answer?.is_covered !== "boolean") return;
    note.textContent = (answer.is_covered ? covered : uncovered).replace("%", fiveDigitsOf(zipCode));
  };

  for (const type of ["input", "change"]) parts.form.addEventListener(type, show);
  show();
}
