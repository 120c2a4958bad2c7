import { contractorFileWords, sectionWords } from "../../../content/application-words.ts";
import { market } from "../../../content/chosen-market.ts";
import { invoiceStateInShort } from "../../../content/invoice-facts.ts";
import { invoiceListWords, invoiceWords } from "../../../content/invoice-words.ts";
import { contractorLinkWords as words } from "../../../content/link-words.ts";
import { registerWords } from "../../../content/register-words.ts";
import { statementListWords } from "../../../content/statement-words.ts";
import type { ApplicationSection } from "../../../domain/application-file.ts";
import { type InvoiceSummary, paidThrough } from "../../../domain/invoice-view.ts";
import type { ContractorTerritory, ContractorView } from "../../../domain/link-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { formatSignedCents } from "../../../domain/money.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { invoicePath } from "../../../wire/link-path.ts";
import type { SectionRefusal } from "../../contractor-file/section-answer.ts";
import { SectionFiles, SectionPage, type SectionPageState } from "../../contractor-file/section-page.tsx";
import { DetailsSection, InsuranceSection, LicensesSection, WorkersSection } from "../../contractor-file/sections.tsx";
import { LabeledFacts } from "../../links/link-parts.tsx";
import { Section } from "../../ui/section.tsx";

type Contractor = Omit<ContractorView, "territories" | "months">;

export function TerritoryList({ territories, today }: { territories: readonly ContractorTerritory[]; today: string }) {
  return (
    <Section id="territories" heading={words.heading} headingClass="title mb-5 text-2xl">
      {territories.length === 0 ? (
        <p className="text-ink-soft">{words.none}</p>
      ) : (
        <div className="grid gap-8">
          {[...Map.groupBy(territories, ({ service }) => service)].map(([service, held]) => (
            <div key={service}>
              <h3 className="mb-3 font-semibold">{service}</h3>
              <ul className="divide-y divide-line border-y border-line">
                {held.map(({ zip_code, starts_on, ends_on, is_serving }) => (
                  <li key={zip_code} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
                    <span className="font-semibold tabular-nums">{zip_code}</span>
                    <span className="grow text-ink-soft">
                      {fill(ends_on === null ? words.table.since : words.table.between, {
                        from: keepDatesWhole(dateInWords(starts_on)),
                        through: keepDatesWhole(dateInWords(ends_on ?? starts_on)),
                      })}
                    </span>
                    <span>
                      {starts_on > today ? words.table.upcoming : is_serving ? words.table.serving : words.table.idle}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

export function Invoices({
  invoices,
  contractorPath,
}: {
  invoices: readonly InvoiceSummary[];
  contractorPath: string;
}) {
  const month = paidThrough(invoices);
  return (
    <Section id="invoices" heading={invoiceListWords.heading} className="max-w-2xl">
      {month !== null && (
        <p className="mb-4 text-ink-soft">{fill(invoiceListWords.paidThrough, { month: monthInWords(month) })}</p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <li key={invoice.number} className="flex flex-wrap items-baseline gap-x-4 py-1">
            <a href={invoicePath(contractorPath, invoice.number)} className="link py-2">
              {fill(invoice.credit_for === null ? invoiceWords.heading : invoiceWords.creditHeading, {
                number: invoice.number,
              })}
            </a>
            <span className="grow text-ink-soft">{monthInWords(invoice.month)}</span>
            <span>{keepDatesWhole(invoiceStateInShort(invoice))}</span>
            <span className="w-28 text-right tabular-nums">{formatSignedCents(invoice.total_cents)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function StatementList({
  months,
  today,
}: {
  months: readonly { month: string; path: string }[];
  today: string;
}) {
  return (
    <Section id="statements" heading={statementListWords.heading}>
      <p className="mb-4 text-ink-soft">{statementListWords.text}</p>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
        {months.map(({ month, path }) => (
          <li key={month}>
            <a href={path} className="link inline-block py-2">
              {today.startsWith(month)
                ? fill(statementListWords.running, { month: monthInWords(month) })
                : monthInWords(month)}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The contractor's licenses and insurance, with the days on which they expire. */
export function LicenseFacts({ contractor }: { contractor: Contractor }) {
  const { today, file, status, isWatched } = contractor;
  const { registration, electrical } = market.licensing;
  const licenseFact = (name: string, number: string, expiresOn: string | null) => {
    const text = expiresOn !== null && expiresOn < today ? words.expired : words.expires;
    return {
      label: name,
      value: expiresOn ? fill(text, { number, day: keepDatesWhole(dateInWords(expiresOn)) }) : number,
    };
  };
  const facts = [licenseFact(registration.name, contractor.registration_number, contractor.registration_expires_on)];
  if (contractor.electrical_license_number !== null)
    facts.push(
      licenseFact(electrical.name, contractor.electrical_license_number, contractor.electrical_license_expires_on),
    );
  if (status !== "offered") facts.push(insuranceFact(file.insurance_expires_on, today));
  return (
    <>
      <LabeledFacts facts={facts} />
      <p className="mt-4 text-sm text-ink-soft">{isWatched ? registerWords.contractor.watched : words.lapsed}</p>
    </>
  );
}

function insuranceFact(expiresOn: string | null, today: string) {
  const { insurance, insuranceKnown, insuranceExpired, insuranceMissing } = contractorFileWords;
  if (expiresOn === null) return { label: insurance, value: insuranceMissing };
  return {
    label: insurance,
    value: fill(expiresOn < today ? insuranceExpired : insuranceKnown, { day: keepDatesWhole(dateInWords(expiresOn)) }),
  };
}

/** The sections of the file in which a contractor can enter something. */
export const contractorSections = [
  "licenses",
  "insurance",
  "workers",
  "details",
] as const satisfies ApplicationSection[];

interface PapersProps {
  contractor: Contractor;
  link: string;
  refusal: SectionRefusal | null;
  notice: string | null;
}

export function Papers({ contractor, link, refusal, notice }: PapersProps) {
  const { file } = contractor;
  const state: SectionPageState = { link, saved: [], files: file.files, canRemoveFiles: false, refusal, notice };
  return (
    <SectionPage state={state}>
      <section aria-labelledby="papers" className="grid gap-6">
        <div>
          <h2 id="papers" className="title mb-3 text-2xl">
            {contractorFileWords.papersHeading}
          </h2>
          <p className="text-ink-soft">{contractorFileWords.papersText}</p>
          {Object.keys(file.waiting).length > 0 && (
            <p className="mt-3">
              {contractorFileWords.waiting}{" "}
              {listInWords(
                contractorSections.flatMap((section) =>
                  section in file.waiting ? [sectionWords[section].heading.toLowerCase()] : [],
                ),
              )}
              .
            </p>
          )}
        </div>
        <LicensesSection stored={{ ...contractor, ...file.waiting.licenses }} refusal={refusal} />
        <InsuranceSection stored={{ ...file, ...file.waiting.insurance }} refusal={refusal} />
        <SectionFiles {...state} />
        <WorkersSection stored={{ ...file, ...file.waiting.workers }} refusal={refusal} />
        <DetailsSection stored={file} refusal={refusal} />
      </section>
    </SectionPage>
  );
}
