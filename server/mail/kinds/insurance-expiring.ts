import { mailParts } from "../../../content/mail-parts.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { buttonBlock } from "../blocks.ts";
import { contractor, contractorUrl, toContractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, countInWords } from "../shared-words.ts";

export const insuranceExpiring = defineMail({
  to: ["operator", "contractor"],
  when: "clock",
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<{ expiresOn: string; days: number }>(
      `select expires_on as "expiresOn", expires_on - market_today() as days
         from expiring_insurances where contractor_id = $1 and expires_on = $2::date`,
      [delivery.contractor_id, delivery.about.expires_on],
    );
    // For example, the insurance was renewed.
    if (!contractor || !row) return null;
    const { expiresOn, days } = row;
    return { contractor, expiresOn, days, contractorUrl: urlForContractor(source) };
  },
  words: {
    contractor: {
      subject: "Your insurance expires on {date}",
      preheader: "Send us the new certificate to keep getting requests.",
      heading: "Your insurance expires in {days}",
      opening: [
        "As far as we know, the general liability insurance of {contractor} expires on {date}.",
        "After that date, we’ll stop sending requests until it’s renewed. Renewed it? Enter the new date and add the certificate on your page.",
      ],
      reason: "You’re receiving this because you get requests from us.",
    },
    operator: {
      subject: "A contractor’s insurance expires on {date}",
      preheader: "After that, they get no requests.",
      heading: "A contractor’s insurance expires in {days}",
      opening: [
        "The general liability insurance of {contractor} expires on {date}. We’re emailing them, too.",
        "After that date, they get no requests until you check a new one.",
      ],
    },
  },
  content: ({ contractor, expiresOn, days, contractorUrl }, words) => ({
    words: words[contractorUrl === null ? "operator" : "contractor"],
    values: {
      contractor: contractorInWords(contractor),
      date: dateInWords(expiresOn),
      days: countInWords(days, "days"),
    },
    blocks: [contractorUrl === null ? null : buttonBlock(mailParts.openLink.contractor, contractorUrl)],
  }),
  examples: {
    contractor: { ...toContractor, contractor, expiresOn: "2026-07-30", days: 30, contractorUrl },
    operator: { ...toOperatorAt("/contractors"), contractor, expiresOn: "2026-07-07", days: 7, contractorUrl: null },
  },
});
