import { contractorFileWords, sectionLabels } from "../../../content/application-words.ts";
import { cities, services } from "../../../content/chosen-market.ts";
import { linkRefusals } from "../../../content/link-words.ts";
import { firstInvoiceInWords, laterInvoicesInWords } from "../../../content/offer-in-words.ts";
import { offerWords } from "../../../content/offer-words.ts";
import { serviceInWords } from "../../../content/request-facts.ts";
import { sectionFaultWords } from "../../../content/screening-words.ts";
import type { SectionFault } from "../../../domain/application-file.ts";
import type { ContractorOffer, ContractorTerms } from "../../../domain/link-view.ts";
import { dateInWords, keepDatesWhole } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { agreementLimits } from "../../../domain/offer.ts";
import { fill, listInWords } from "../../../domain/text.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import type { LinkRefusal } from "../../links/link-answer.ts";
import { ActionForm, LabeledFacts } from "../../links/link-parts.tsx";
import { Section } from "../../ui/section.tsx";

/** Why an agreement was refused, and what was typed. */
export interface AgreementRefusal {
  faults: Partial<Record<string, SectionFault>>;
  typed: { name: string; billing_address: string };
}

interface TermsProps {
  terms: ContractorTerms;
  offer: ContractorOffer | null;
  billingAddress: string | null;
  refusal: AgreementRefusal | null;
}

/** `payment`: how to pay, or empty. */
export function OfferSection({ offer, payment }: { offer: ContractorOffer; payment: string }) {
  const words = contractorFileWords.offer;
  const { firstInvoice } = offer;
  const byService = [...Map.groupBy(offer.territories, ({ service }) => service)];
  return (
    <Section id="offer" heading={words.heading} className="max-w-2xl">
      <p className="mb-4 text-ink-soft">
        {fill(words.text, {
          until: keepDatesWhole(dateInWords(offer.until)),
          day: keepDatesWhole(dateInWords(offer.startsOn)),
        })}
      </p>
      <LabeledFacts
        facts={[
          ...byService.map(([service, each]) => ({
            label: serviceInWords(service).name,
            value: each.map(({ zip_code }) => zip_code).join(", "),
          })),
          { label: words.fee, value: formatCents(offer.feeCents) },
          { label: words.firstDay, value: keepDatesWhole(dateInWords(offer.startsOn)) },
          ...(firstInvoice
            ? [{ label: offerWords.firstInvoice, value: keepDatesWhole(firstInvoiceInWords(firstInvoice)) }]
            : []),
          ...(payment ? [{ label: offerWords.payment, value: payment }] : []),
        ]}
      />
      {offer.feeCents > 0 && <p className="mt-4 text-ink-soft">{keepDatesWhole(laterInvoicesInWords(offer))}</p>}
    </Section>
  );
}

/** The form with which a contractor says no. It is closed, so that nobody takes it for the agreement's. */
export function DeclineSection({ refused }: { refused: LinkRefusal | null }) {
  const words = contractorFileWords.offer.decline;
  return (
    <details className="no-print max-w-[44rem]" open={refused !== null || undefined}>
      <summary className="link inline-block py-2 font-semibold">{words.open}</summary>
      <p className="mt-2 mb-4 text-ink-soft">{words.text}</p>
      <ActionForm action="decline" button={words.button} className="max-w-md">
        <div className="mb-5">
          <label htmlFor="because" className="font-semibold">
            {words.because}
          </label>
          <p id="because-hint" className="text-sm text-ink-soft">
            {words.hint}
          </p>
          <textarea
            id="because"
            name="because"
            rows={3}
            maxLength={agreementLimits.because}
            defaultValue={refused?.typed}
            // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
            autoFocus={refused !== null}
            aria-invalid={refused !== null || undefined}
            aria-describedby={refused ? "because-hint because-problem" : "because-hint"}
            className="control mt-1.5"
          />
          {refused && <FieldProblem id="because-problem" text={linkRefusals[refused.refusal]} />}
        </div>
      </ActionForm>
    </details>
  );
}

/** The terms, and the form with which a contractor agrees to them. */
export function TermsSection({ terms, offer, billingAddress, refusal }: TermsProps) {
  const { text, version, agreed } = terms;
  const words = contractorFileWords;
  const mustAgree = offer !== null || agreed?.version !== version;
  const faultOf = (name: string) => {
    const fault = refusal?.faults[name];
    return fault && sectionFaultWords[fault];
  };
  const typed = refusal?.typed;
  return (
    <Section id="terms" heading={words.terms.heading} className="max-w-[44rem]">
      {mustAgree && !offer && <p className="mb-4 font-semibold">{words.terms.ask}</p>}
      {agreed && (
        <p className="mb-4 text-ink-soft">
          {fill(words.terms.agreed, { name: agreed.name, day: keepDatesWhole(dateInWords(agreed.day)) })}
        </p>
      )}
      <div className="card grid gap-3 p-5 sm:p-7">
        {text.split("\n\n").map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </div>
      {mustAgree && (
        <ActionForm action="agree" button={words.offer.button} isPrimary className="mt-6 max-w-md">
          <input type="hidden" name="version" value={version} />
          <div className="mb-5 grid gap-5">
            <div>
              <label htmlFor="name" className="font-semibold">
                {words.offer.name}
              </label>
              <p id="name-hint" className="text-sm text-ink-soft">
                {words.offer.nameHint}
              </p>
              <input
                id="name"
                name="name"
                required
                maxLength={agreementLimits.name}
                autoComplete="name"
                defaultValue={typed?.name}
                aria-invalid={faultOf("name") ? true : undefined}
                aria-describedby={["name-hint", faultOf("name") && "name-problem"].filter(Boolean).join(" ")}
                className="control mt-1.5"
              />
              {faultOf("name") && <FieldProblem id="name-problem" text={faultOf("name") ?? ""} />}
            </div>
            <div>
              <label htmlFor="agreed_address" className="font-semibold">
                {sectionLabels.billing_address}
              </label>
              <textarea
                id="agreed_address"
                name="billing_address"
                required
                rows={3}
                autoComplete="street-address"
                defaultValue={typed?.billing_address ?? billingAddress ?? ""}
                aria-invalid={faultOf("billing_address") ? true : undefined}
                aria-describedby={faultOf("billing_address") ? "agreed_address-problem" : undefined}
                className="control mt-1.5"
              />
              {faultOf("billing_address") && (
                <FieldProblem id="agreed_address-problem" text={faultOf("billing_address") ?? ""} />
              )}
            </div>
          </div>
        </ActionForm>
      )}
    </Section>
  );
}

interface AskProps {
  wishes: readonly { service: string; zip_code: string }[];
  refused: LinkRefusal | null;
}

export function AskSection({ wishes, refused }: AskProps) {
  const words = contractorFileWords.ask;
  const asked = wishes.map(({ service, zip_code }) => `${serviceInWords(service).name} ${zip_code}`);
  return (
    <Section id="ask" heading={words.heading} className="max-w-2xl">
      <p className="mb-4 text-ink-soft">{words.text}</p>
      {asked.length > 0 && <p className="mb-4">{fill(words.asked, { list: listInWords(asked) })}</p>}
      <ActionForm action="ask" button={words.button}>
        <label htmlFor="territory" className="font-semibold">
          {words.label}
        </label>
        <select
          id="territory"
          name="territory"
          required
          // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
          autoFocus={refused !== null}
          aria-invalid={refused !== null || undefined}
          aria-describedby={refused ? "territory-problem" : undefined}
          className="control mt-1.5 max-w-sm"
        >
          <option value="">{words.empty}</option>
          {services.map((service) => (
            <optgroup key={service.slug} label={service.name}>
              {cities.flatMap((city) =>
                city.zipCodes.map((zip) => (
                  <option key={zip} value={`${service.slug}/${zip}`}>
                    {service.name}, {city.name} {zip}
                  </option>
                )),
              )}
            </optgroup>
          ))}
        </select>
        <div className="mb-5">
          {refused && <FieldProblem id="territory-problem" text={linkRefusals[refused.refusal]} />}
        </div>
      </ActionForm>
    </Section>
  );
}
