import { Link } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import type { LicenseKind } from "../../../domain/register.ts";
import { useIsOwner } from "../../root-data.ts";
import { FactList, MailLink, PhoneLink, StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/contractor-file-page";
import { factsText, territoriesText, unansweredText } from "./contractor-words.ts";

type ContractorProps = Pick<Route.ComponentProps["loaderData"], "contractor">;

/** How to reach them, and how things stand. */
export function ContractorSummary({ contractor }: ContractorProps) {
  const { phone, email, status, territoryCount, unanswered, endedOn } = contractor;
  const facts = [
    territoriesText(territoryCount),
    unansweredText(unanswered),
    ...(status === "ended" && endedOn !== null ? [`ended ${dateInWords(endedOn)}`] : []),
  ];
  return (
    <>
      <span className="-mb-1.5 flex flex-wrap gap-x-5">
        {phone && <PhoneLink phone={phone} />}
        <MailLink email={email} />
      </span>
      <span className="block">{factsText(facts)}</span>
    </>
  );
}

export function ContractorFacts({ contractor }: ContractorProps) {
  const { contact_name, monthly_fee_cents, status } = contractor;
  const { insurance_expires_on, billing_address, office_email } = contractor;
  const { url, label } = market.licensing.verify.mail;
  const isOwner = useIsOwner();
  const endingBadge = (kind: LicenseKind | "insurance") => {
    const ending = contractor.ending.find(({ paper }) => paper === kind);
    return ending && <StatusBadge tone="needed" word={ending.expiry === "expired" ? "Expired" : "Expires soon"} />;
  };
  const licenseFact = (kind: LicenseKind, number: string | null, on: string | null) =>
    number === null ? (
      "None"
    ) : (
      <>
        <span className="font-semibold">{number}</span>
        {on && <span className="block text-ink-soft">Expires {dateInWords(on)}</span>}
        {endingBadge(kind)}
        <a href={url} className="link block w-fit py-0.5" target="_blank" rel="noreferrer">
          {label}
        </a>
      </>
    );
  return (
    <FactList
      facts={{
        Registration: licenseFact("registration", contractor.registration_number, contractor.registration_expires_on),
        "Electrical license": licenseFact(
          "electrical",
          contractor.electrical_license_number,
          contractor.electrical_license_expires_on,
        ),
        Contact: contact_name && <bdi>{contact_name}</bdi>,
        Insurance:
          insurance_expires_on === null ? (
            "No insurance on file"
          ) : (
            <>
              Through {dateInWords(insurance_expires_on)} {endingBadge("insurance")}
            </>
          ),
        ...(billing_address && { "Billing address": <span className="whitespace-pre-line">{billing_address}</span> }),
        ...(office_email && { "Office email": <MailLink email={office_email} /> }),
        ...(isOwner && {
          "Monthly fee": (
            <Link to={`/money/contractors/${contractor.id}`} prefetch="intent" className="link">
              {monthly_fee_cents === null
                ? "Not set"
                : `${status === "ended" ? "Was " : ""}${formatCents(Number(monthly_fee_cents))}`}
            </Link>
          ),
        }),
      }}
    />
  );
}
