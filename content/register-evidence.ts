import { dateInWords } from "../domain/local-time.ts";
import type { LicenseKind, RegisterEvidence } from "../domain/register.ts";
import { fill } from "../domain/text.ts";
import { market } from "./chosen-market.ts";
import { registerWords } from "./register-words.ts";

/** The URL of the state's web page about a license. Null if the market has no register. */
export function licensePageUrl(number: string): string | null {
  return market.register && fill(market.register.licensePageUrl, { number: encodeURIComponent(number) });
}

/**
 * One sentence for each active license, with the URL of the state's page about the license. `needsNumber` adds the
 * registration number, for a page that does not show the number directly above.
 */
export function evidenceLines(
  evidence: readonly RegisterEvidence[],
  needsNumber: boolean,
): { text: string; href: string }[] {
  return evidence.flatMap(({ kind, number, day }) => {
    const href = licensePageUrl(number);
    const values = { register: market.register?.name.atStart ?? "", number, day: dateInWords(day) };
    const sentence = fill(registerWords.evidence[kind], values);
    const numbered = fill(market.licensing.registration.numbered, { number });
    return href === null
      ? []
      : [{ text: needsNumber && kind === "registration" ? `${numbered}. ${sentence}` : sentence, href }];
  });
}

/** Tells a contractor what a license's status means. `status` is the register's own term. */
export function licenseStatusMeaning(
  kind: LicenseKind,
  result: "suspended" | "expired",
  status: string | null,
): string {
  const { register } = market;
  if (register === null) return "";
  const isOther = result === "suspended" && status?.trim().toUpperCase() !== register.words.suspended;
  return register.meaning[kind][isOther ? "other" : result];
}
