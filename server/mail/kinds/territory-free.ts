import { factsBlock } from "../blocks.ts";
import { contractor, people, service, toOperatorAt, zipCodes } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorInWords, fact, territoryFacts } from "../shared-words.ts";

/** `registration_number`: null for an applicant. */
interface Asker {
  business_name: string;
  registration_number: string | null;
}

function askerInWords({ business_name, registration_number }: Asker): string {
  return registration_number === null ? business_name : contractorInWords({ business_name, registration_number });
}

export const territoryFree = defineMail({
  to: ["operator"],
  when: [{ event: "territory.free" }],
  desk: { path: "/territories" },
  async facts({ connection, delivery }) {
    const { service = "", zip_code = "" } = delivery.about;
    const askers = await connection.query<Asker>(
      `select coalesce(contractors.business_name, partner_applications.business_name) as business_name, contractors.registration_number
         from territory_wishes as wish left join contractors on contractors.id = wish.contractor_id
         left join partner_applications on partner_applications.id = wish.application_id
        where wish.service = $1 and wish.zip_code = $2
          and not exists (select from territories where (territories.service, territories.zip_code) = ($1, $2))
        order by wish.at, wish.id limit 20`,
      [service, zip_code],
    );
    return askers.length === 0 ? null : { service, zip_code, askers };
  },
  words: {
    subject: "{zip_code} is free",
    preheader: "Somebody asked for it.",
    heading: "A zip code is free that somebody asked for",
    opening: ["We haven’t told them."],
  },
  content: ({ service, zip_code, askers }, words) => ({
    words,
    values: { zip_code },
    blocks: [
      factsBlock([...territoryFacts([{ service, zip_code }]), fact("asked_by", askers.map(askerInWords).join(", "))]),
    ],
  }),
  examples: {
    usual: {
      ...toOperatorAt("/territories", null),
      service: service.slug,
      zip_code: zipCodes[0],
      askers: [contractor, { business_name: people.applicant.business_name, registration_number: null }],
    },
  },
});
