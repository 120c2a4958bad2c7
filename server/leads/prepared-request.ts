import { assistantWords } from "../../content/assistant-words.ts";
import { cities, cityOf, issuesOf, serviceOf, servicesNamedInLeads } from "../../content/chosen-market.ts";
import { leadQuestions } from "../../content/lead-words.ts";
import { problemWords } from "../../content/messages.ts";
import type { City } from "../../content/types.ts";
import type { CitySlug } from "../../domain/city.ts";
import { type FieldTexts, problemText } from "../../domain/form-fields.ts";
import { landingPath } from "../../domain/landing-path.ts";
import { type LeadField, leadFields, leadOrigin, parseLead, phoneLackOf, prefillLead } from "../../domain/lead.ts";
import type { ServiceSlug } from "../../domain/service.ts";
import { fill, type PlaceholderValues } from "../../domain/text.ts";
import { fiveDigitsOf, parseZipCode } from "../../domain/zip-code.ts";
import { assistantParameters } from "../../wire/assistant-parameters.ts";

export interface PreparedRequest {
  address: string;
  filled_in: LeadField[];
  /** Still to be filled in, with a phone number if the contractor needs one. */
  missing: { field: LeadField; label: string }[];
}

/** Some programs truncate longer URLs. */
const maxUrlLength = 6_000;

const { refusals } = assistantWords;
const cityNames = cities.map(({ slug }) => slug).join(", ");

/** For a homeowner with an AI assistant. Returns an error sentence if a value breaks the form's rules. */
export function prepareRequest(
  siteUrl: string,
  facts: PlaceholderValues,
  input: FieldTexts<LeadField> & { service: ServiceSlug; city?: CitySlug },
): PreparedRequest | string {
  const issues = issuesOf(serviceOf(input.service)).map(({ value }) => value);
  const parsed = parseLead(input, issues, leadOrigin("/", servicesNamedInLeads));
  const problems = parsed.ok ? [] : parsed.problems;
  const problemsToCorrect = problems.filter(({ reason }) => reason !== "missing");
  if (problemsToCorrect.length > 0) {
    const sentences = problemsToCorrect.map((problem) => {
      const text = problemText(problemWords, problem, facts);
      const isIssue = problem.field === "service_issue" && problem.reason === "not-a-choice";
      return `${problem.field}: ${isIssue ? fill(refusals.choices, { problem: text, choices: issues.join(", ") }) : text}`;
    });
    return sentences.join("\n");
  }
  const city = pageCityOf(input);
  if (typeof city === "string") return city;

  const path = landingPath(input.service, city.slug);
  const fields = leadFields.flatMap((field) => (input[field]?.trim() ? [[field, input[field]] as const] : []));
  const query = new URLSearchParams([
    ...fields.map(([field, value]) => [field, value]),
    ...Object.entries(assistantParameters),
  ]);
  const urlOf = () => `${siteUrl}${path}?${query}`;
  const isTooLong = urlOf().length > maxUrlLength;
  if (isTooLong) query.delete("message");

  const filledValues = prefillLead(query, issues);
  const phoneLack = phoneLackOf({
    preferred_contact: filledValues.preferred_contact,
    phone: filledValues.phone ?? null,
  });
  const missingFields = leadFields.filter(
    (field) =>
      problems.some((problem) => problem.field === field) ||
      (field === "message" && isTooLong) ||
      (field === "phone" && phoneLack !== null),
  );
  return {
    address: urlOf(),
    filled_in: leadFields.filter((field) => filledValues[field] !== undefined),
    missing: missingFields.map((field) => ({ field, label: leadQuestions[field] })),
  };
}

/** The chosen city, or else the zip code's. An error sentence if there is none, or if the two differ. */
function pageCityOf({ city, zip_code = "" }: { city?: CitySlug; zip_code?: string }): City | string {
  const zip = fiveDigitsOf(parseZipCode(zip_code) ?? "");
  const cityOfZip = cities.find(({ zipCodes }) => zipCodes.includes(zip));
  if (city === undefined)
    return cityOfZip ?? fill(zip ? refusals.unknownZip : refusals.place, { zip, cities: cityNames });
  const chosenCity = cityOf(city);
  if (cityOfZip === undefined || cityOfZip === chosenCity) return chosenCity;
  return fill(refusals.otherCity, { zip, right: cityOfZip.name, given: chosenCity.name, slug: cityOfZip.slug });
}
