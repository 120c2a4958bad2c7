import { serviceOf } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import type { ServiceSlug } from "../../../domain/service.ts";
import type { PartnerApplicationRow, TerritoryRow } from "../../database/rows.ts";
import { buttonBlock, factsBlock, textBlock } from "../blocks.ts";
import { contractorUrl, otherService, service, toApplicant, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { applicationOf } from "../shared-facts.ts";

type Territory = Pick<TerritoryRow, "service" | "zip_code"> & { service: ServiceSlug };

export const applicationAnswered = defineMail({
  to: ["applicant"],
  when: [{ event: "operator.application-accepted", reason: "started" }, { event: "operator.application-declined" }],
  async facts(source) {
    const application = await applicationOf(source);
    if (!application) return null;
    const { connection, delivery, urlOf } = source;
    // An operator can undo the answer before the email is sent.
    const [row] = await connection.query<Pick<PartnerApplicationRow, "status" | "contractor_id">>(
      `select status, contractor_id from events join partner_applications on kind = 'operator.application-' || status
        where events.id = $1 and partner_applications.id = $2`,
      [delivery.event_id, delivery.about.application_id],
    );
    if (!row) return null;
    const { contractor_id: contractorId } = row;
    const isAccepted = row.status === "accepted";
    if (!isAccepted || contractorId === null) return { application, isAccepted, territories: [], contractorUrl: null };
    const territories = await connection.query<Territory>(
      "select service, zip_code from territories where contractor_id = $1 order by service, zip_code",
      [contractorId],
    );
    const contractorUrl = urlOf({ purpose: "contractor", leadId: null, contractorId });
    return { application, isAccepted, territories, contractorUrl };
  },
  words: {
    accepted: {
      subject: "You’re approved as a partner",
      preheader: "See your zip codes.",
      heading: "Welcome aboard! You’re approved.",
      opening: ["These zip codes are yours. We’ll email you the requests that homeowners send from them."],
    },
    withoutTerritories: {
      subject: "You’re approved as a partner",
      preheader: "You don’t have a zip code yet.",
      heading: "Welcome aboard! You’re approved.",
      opening: ["You don’t have a zip code yet. Reply to claim one."],
    },
    declined: {
      subject: "About your partner application",
      preheader: "Thank you for applying.",
      heading: "About your application",
      opening: [
        "Thank you for taking the time to apply.",
        "We’ve decided not to go ahead with your application. Want to know why? Reply to this email. You’re welcome to apply again.",
      ],
    },
  },
  content({ isAccepted, territories, contractorUrl }, words) {
    if (!isAccepted) return { words: words.declined };
    if (territories.length === 0) return { words: words.withoutTerritories };
    const rows = [...Map.groupBy(territories, ({ service }) => service)].map(([service, each]) => ({
      label: serviceOf(service).name,
      value: each.map(({ zip_code }) => zip_code).join(", "),
      url: null,
    }));
    return {
      words: words.accepted,
      blocks: [
        factsBlock(rows),
        textBlock("paragraph", mailParts.wrongTerritories),
        contractorUrl === null ? null : buttonBlock(mailParts.openLink.contractor, contractorUrl),
      ],
    };
  },
  examples: {
    accepted: {
      ...toApplicant,
      isAccepted: true,
      territories: [
        { service: otherService.slug, zip_code: zipCodes[0] },
        { service: otherService.slug, zip_code: zipCodes[1] },
        { service: service.slug, zip_code: zipCodes[0] },
      ],
      contractorUrl,
    },
    "without-territories": { ...toApplicant, isAccepted: true, territories: [], contractorUrl },
    declined: { ...toApplicant, isAccepted: false, territories: [], contractorUrl: null },
  },
});
