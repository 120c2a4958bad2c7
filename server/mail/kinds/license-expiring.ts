import { market } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { fill } from "../../../domain/text.ts";
import { licenseSearchLink } from "../blocks.ts";
import { contractor, contractorUrl, people, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { type ContractorFacts, contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, countInWords, pageLink } from "../shared-words.ts";

interface ExpiringLicense {
  license: "registration" | "electrical";
  number: string;
  expiresOn: string;
  days: number;
}

interface Facts extends ExpiringLicense {
  contractor: ContractorFacts;
  contractorUrl: string | null;
  isWatched: boolean;
}

const example = {
  contractor,
  license: "registration",
  number: contractor.registration_number,
  isWatched: false,
} as const;

export const licenseExpiring = defineMail({
  to: ["operator", "contractor"],
  when: "clock",
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source): Promise<Facts | null> {
    const { connection, delivery, settings } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<ExpiringLicense>(
      `select license, number, expires_on as "expiresOn", expires_on - market_today() as days
         from expiring_licenses where contractor_id = $1 and license = $2 and expires_on = $3::date`,
      [delivery.contractor_id, delivery.about.license, delivery.about.expires_on],
    );
    // For example, the license was renewed.
    if (!contractor || !row) return null;
    return { contractor, ...row, contractorUrl: urlForContractor(source), isWatched: settings.register.isWatched };
  },
  words: {
    contractor: {
      subject: "Your {license} expires on {date}",
      preheader: "Renew it to keep getting {requests}.",
      heading: "Your {license} expires in {days}",
      opening: [
        "As far as we know, the {numbered} of {contractor} expires on {date}.",
        "After that date, we’ll stop sending {requests} until it’s renewed.",
        "{renewal}",
      ],
      reason: "You’re receiving this because you get requests from us.",
    },
    operator: {
      subject: "A contractor’s {license} expires on {date}",
      preheader: "After that, they get no {requests}.",
      heading: "A contractor’s {license} expires in {days}",
      opening: [
        "The {numbered} of {contractor} expires on {date}. We’re emailing them, too.",
        "After that date, they get no {requests} {renewal}.",
      ],
    },
    /** `byCheck`: the site checks the state's register every day. */
    renewal: {
      contractor: {
        byReport: "Renewed it? Reply with the new date.",
        byCheck: "Once you renew it, there’s no need to tell us: we check the state’s register every day.",
      },
      operator: {
        byReport: "until you enter the new date",
        byCheck: "until the register shows a later date or you enter one",
      },
    },
  },
  content({ contractor, license, number, expiresOn, days, contractorUrl, isWatched }, words) {
    const to = contractorUrl === null ? "operator" : "contractor";
    return {
      words: words[to],
      values: {
        renewal: words.renewal[to][isWatched ? "byCheck" : "byReport"],
        ...fill(market.licensing.expiring[license], { number }),
        contractor: contractorInWords(contractor),
        date: dateInWords(expiresOn),
        days: countInWords(days, "days"),
      },
      blocks: [licenseSearchLink(mailParts.checkRecord)],
      footLink: pageLink(contractorUrl),
    };
  },
  examples: {
    registration: { ...toContractor, ...example, expiresOn: "2026-07-30", days: 30, contractorUrl },
    electrical: {
      ...toContractor,
      contractor,
      license: "electrical",
      number: people.electricalLicenseNumber,
      expiresOn: "2026-07-07",
      days: 7,
      contractorUrl,
      isWatched: true,
    },
    operator: { ...toOperatorAt("/contractors"), ...example, expiresOn: "2026-07-01", days: 1, contractorUrl: null },
  },
});
