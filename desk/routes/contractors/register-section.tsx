import { ChevronDown } from "../../../app/ui/icons.tsx";
import { market } from "../../../content/chosen-market.ts";
import { licensePageUrl } from "../../../content/register-evidence.ts";
import type { ContractorField } from "../../../domain/contractor.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import {
  isSameName,
  type LicenseKind,
  licenseKinds,
  longestOverruleReason,
  type RegisterResult,
  type RegisterRow,
  type StoppedLicense,
} from "../../../domain/register.ts";
import { ActionForm, TextField } from "../../ui/form.tsx";
import { Address, FactList, Moment, StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import type { Route } from "./+types/contractor-file-page";

interface LicenseToCheck {
  kind: LicenseKind;
  business_name: string;
  number: string;
  expires_on: string | null;
}

export type ContractorTexts = Partial<Record<ContractorField, string | null>>;

export function licensesToCheck(entered: ContractorTexts): LicenseToCheck[] {
  const business_name = entered.business_name ?? "";
  const numbers = { registration: entered.registration_number, electrical: entered.electrical_license_number };
  const lastDays = { registration: entered.registration_expires_on, electrical: entered.electrical_license_expires_on };
  return licenseKinds.flatMap((kind) => {
    const number = numbers[kind]?.trim().toUpperCase();
    return number ? [{ kind, business_name, number, expires_on: lastDays[kind] || null }] : [];
  });
}

/** A row of the state's contractor register, from a stored check or a lookup. */
type ShownRow = Pick<RegisterRow, "trade" | "specialties" | "effective_on" | "suspended_on"> &
  Pick<RegisterCheck, "name" | "status" | "expires_on">;

type RegisterFindings = Route.ComponentProps["loaderData"]["register"];

type RegisterCheck = RegisterFindings["checks"][number];

interface RegisterProps extends RegisterFindings {
  licenses: readonly LicenseToCheck[];
  canChange: boolean;
}

const resultBadges: Record<RegisterResult, StatusBadgeProps> = {
  active: { tone: "good", word: "Active" },
  suspended: { tone: "needed", word: "Suspended" },
  expired: { tone: "needed", word: "Expired" },
  "not-found": { tone: "needed", word: "Not found" },
  "name-differs": { tone: "needed", word: "Different name" },
};

/**
 * The latest `result` can differ from `stop.result`, which made the license invalid. For example, if a suspended
 * license disappears from the register, `result` is "not-found", and `stop.result` is still "suspended".
 */
function consequenceOf(result: RegisterResult, stop: StoppedLicense | undefined): string {
  if (stop === undefined) {
    return `Their territories still get requests. ${result === "name-differs" ? "Check that it’s the same business." : "Check the number."}`;
  }
  const formerResult = stop.result === result ? "" : `Before, the state register listed it as ${stop.result}. `;
  return `${formerResult}Territories that need it get no requests until the state register lists it as active.`;
}

export function RegisterChecks({ licenses, checks, stops, failedRequests, isWatched, canChange }: RegisterProps) {
  return (
    <div className="grid gap-6">
      {licenses.map((license) => {
        const check = checks.find(({ kind }) => kind === license.kind);
        const failedRequest = failedRequests.find(({ kind }) => kind === license.kind);
        return (
          <section key={license.kind} aria-label={nameOf(license.kind)}>
            <h3 className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{nameOf(license.kind)}</span>
              {check && <StatusBadge {...stateOf(check)} />}
            </h3>
            {check ? (
              <Check
                license={license}
                check={check}
                stop={stops.find(({ kind }) => kind === license.kind)}
                canChange={canChange}
              />
            ) : (
              <Unchecked isWatched={isWatched} />
            )}
            {failedRequest && (
              <p className="mt-2 text-danger text-sm">
                No answer from the state register since <Moment at={failedRequest.since} />: {failedRequest.problem}
              </p>
            )}
          </section>
        );
      })}
      {canChange && isWatched && <ActionForm action="register-check" button="Check state register" />}
    </div>
  );
}

function nameOf(kind: LicenseKind): string {
  return market.licensing[kind].name;
}

function stateOf({ result, status, overruled_because }: RegisterCheck): StatusBadgeProps {
  if (overruled_because !== null) return { tone: "going", word: "Overruled" };
  const { tone, word } = resultBadges[result];
  return { tone, word: result === "suspended" && status ? `“${status}”` : word };
}

function Unchecked({ isWatched }: { isWatched: boolean }) {
  return (
    <p className="text-ink-soft">
      {isWatched
        ? "Not checked yet. We check every day."
        : "Not checked yet. Turn on REGISTER_WATCH to check every day."}
    </p>
  );
}

interface CheckProps {
  license: LicenseToCheck;
  check: RegisterCheck;
  stop: StoppedLicense | undefined;
  canChange: boolean;
}

function Check({ license, check, stop, canChange }: CheckProps) {
  const { result, status, checked_at, source, overruled_because } = check;
  return (
    <>
      <RegisterFacts license={license} row={result === "not-found" ? null : { ...check, status: status ?? "" }} />
      <p className="mt-1 break-words text-ink-soft text-sm">
        Checked <Moment at={checked_at} /> in <Address>{source}</Address>
      </p>
      {overruled_because !== null && <p className="mt-1">Overruled: {overruled_because}</p>}
      {result !== "active" && overruled_because === null && (
        <>
          <p className="mt-1">{consequenceOf(result, stop)}</p>
          {canChange && (
            <details className="panel mt-3">
              <summary className="fold-row px-4 font-semibold text-accent">
                Overrule the state register
                <ChevronDown aria-hidden="true" />
              </summary>
              <ActionForm
                action="overrule"
                values={{ kind: license.kind }}
                button="Overrule register"
                className="grid justify-items-start gap-4 px-4 pt-1 pb-5"
              >
                <TextField
                  name="because"
                  label="Reason"
                  hint="Applies until the state register changes. Only operators can read it."
                  maxLength={longestOverruleReason}
                  required
                  className="w-full"
                  autoComplete="off"
                />
              </ActionForm>
            </details>
          )}
        </>
      )}
    </>
  );
}

/** `row` is null if the register does not list the number. */
function RegisterFacts({ license, row }: { license: LicenseToCheck; row: ShownRow | null }) {
  const { number, business_name, expires_on } = license;
  const pageUrl = licensePageUrl(number);
  const dayOrDash = (value: string | null) => (value ? dateInWords(value) : "–");
  const isOtherName =
    row?.name != null && market.register !== null && !isSameName(row.name, business_name, market.register);
  const shownNumber = row ? number : <Differing registered="Not found" entered={number} />;
  return (
    <>
      <FactList
        facts={{
          Number: shownNumber,
          ...(row && {
            Name:
              isOtherName && business_name ? (
                <Differing registered={row.name ?? "–"} entered={business_name} />
              ) : (
                (row.name ?? "–")
              ),
            Expires:
              row.expires_on === expires_on ? (
                dayOrDash(row.expires_on)
              ) : (
                <Differing registered={dayOrDash(row.expires_on)} entered={dayOrDash(expires_on)} />
              ),
            Status: row.status ?? "–",
            Trades: [row.trade, ...row.specialties].filter(Boolean).join(" · ") || "–",
            Effective: dayOrDash(row.effective_on),
            Suspended: row.suspended_on && dayOrDash(row.suspended_on),
          }),
        }}
      />
      {pageUrl && (
        <a href={pageUrl} className="link mt-1 inline-block py-1 text-sm" target="_blank" rel="noreferrer">
          State page for {number}
        </a>
      )}
    </>
  );
}

/** What the state register says, where it is not what was entered here. */
function Differing({ registered, entered }: { registered: string; entered: string }) {
  return (
    <>
      <strong className="text-danger">{registered}</strong>
      <span className="block text-ink-soft text-sm">Here: {entered}</span>
    </>
  );
}

export type LicenseLookups = { license: LicenseToCheck; found: { row: RegisterRow | null } | { problem: string } }[];

export function LookupResults({ lookups }: { lookups: LicenseLookups }) {
  return (
    <div id="looked-up" className="mb-5 grid gap-5">
      {lookups.map(({ license, found }) => (
        <section key={license.kind} aria-label={`${nameOf(license.kind)} in the state register`}>
          <h2 className="mb-2 font-semibold">{nameOf(license.kind)} in the state register</h2>
          {"problem" in found ? (
            <p className="text-danger">{found.problem}</p>
          ) : (
            <RegisterFacts license={license} row={found.row} />
          )}
        </section>
      ))}
    </div>
  );
}

export function LookUpButton({ isWatched }: { isWatched: boolean }) {
  if (market.register === null || !isWatched) return null;
  return (
    <button type="submit" name="look_up" value="yes" formNoValidate className="button button-quiet">
      Check state register
    </button>
  );
}
