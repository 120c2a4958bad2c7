import { mailParts } from "../../../content/mail-parts.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import type { ContractorRow, TerritoryRow } from "../../database/rows.ts";
import { buttonBlock, factsBlock, textBlock } from "../blocks.ts";
import { contractor, contractorUrl, service, toContractor, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf, urlForContractor } from "../shared-facts.ts";
import { contractorInWords, fact, territoryFacts } from "../shared-words.ts";

type Territory = Pick<TerritoryRow, "service" | "zip_code">;

export const welcome = defineMail({
  to: ["contractor"],
  when: [
    { event: "contractor.agreed", contractor: "contractor_id", reason: "offer", isOnce: true },
    { event: "operator.contractor-started", contractor: "contractor_id", isOnce: true },
    { event: "operator.contractor-added", contractor: "contractor_id", isOnce: true },
  ],
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<Pick<ContractorRow, "status"> & { fee: number | null }>(
      "select status, coalesce(offered_fee_cents, monthly_fee_cents) as fee from contractors where id = $1",
      [delivery.contractor_id],
    );
    if (!contractor || !row || row.status === "ended") return null;
    const territories = await connection.query<Territory & { first_day: string }>(
      `select service, zip_code, starts_on as first_day from territories
        where contractor_id = $1 and offered_until is null order by service, zip_code`,
      [delivery.contractor_id],
    );
    return {
      contractor,
      territories: territories.map(({ service, zip_code }): Territory => ({ service, zip_code })),
      firstDay: territories.map(({ first_day }) => first_day).sort()[0] ?? null,
      feeCents: row.fee,
      contractorUrl: urlForContractor(source) ?? "",
    };
  },
  words: {
    subject: "Welcome! Here’s your page",
    preheader: "Your zip codes, your requests, and a pause button.",
    heading: "Welcome aboard",
    opening: [
      "{contractor} is a partner of {site} now. We’ll email you each request with the homeowner’s details and a link.",
      "Contact each homeowner within 2–6 hours if you can, and within 24 hours at most. Can’t take one? Pass it back with one tap.",
      "Your page shows your zip codes and papers. You can pause there, too. Please don’t share its link.",
    ],
    noTerritories: "You don’t have a zip code yet. We’ll talk with you about that.",
    reason: "You’re receiving this because you’re one of our partners.",
  },
  content: ({ contractor, territories, firstDay, feeCents, contractorUrl }, words) => ({
    words,
    values: { contractor: contractorInWords(contractor) },
    blocks: [
      territories.length === 0
        ? textBlock("paragraph", words.noTerritories)
        : factsBlock([
            ...territoryFacts(territories),
            ...(firstDay === null ? [] : [fact("first_day", dateInWords(firstDay))]),
            ...(feeCents === null ? [] : [fact("monthly_fee", formatCents(feeCents))]),
          ]),
      buttonBlock(mailParts.openLink.contractor, contractorUrl),
    ],
  }),
  examples: {
    usual: {
      ...toContractor,
      contractor,
      territories: zipCodes.map((zip_code) => ({ service: service.slug, zip_code })),
      firstDay: "2026-07-06",
      feeCents: 195_000,
      contractorUrl,
    },
    "without-territories": {
      ...toContractor,
      contractor,
      territories: [],
      firstDay: null,
      feeCents: null,
      contractorUrl,
    },
  },
});
