import { senderLabels } from "../../../content/mail-parts.ts";
import type { PartnerApplicationRow } from "../../database/rows.ts";
import { factsBlock } from "../blocks.ts";
import { application, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { subjectName } from "../sanitize.ts";
import { applicationOf } from "../shared-facts.ts";
import { emailFact, fact, phoneFact } from "../shared-words.ts";

export const applicationComplete = defineMail({
  to: ["operator"],
  when: [{ event: "application.completed" }],
  desk: { path: "/applications", id: "application_id" },
  async facts(source) {
    const application = await applicationOf(source);
    const [open] = await source.connection.query<Pick<PartnerApplicationRow, "id">>(
      "select id from partner_applications where id = $1 and status = 'new'",
      [source.delivery.about.application_id],
    );
    return application && open ? { application } : null;
  },
  words: {
    subject: "Ready to check: {applicant}",
    preheader: "Every part of the application is filled in.",
    heading: "An application is complete",
    opening: [
      "{business} has filled in every part of the application. Check what they sent, then make an offer or decline.",
    ],
  },
  content({ application }, words) {
    const { business_name, isSuspected } = application;
    return {
      words,
      values: {
        applicant: isSuspected ? senderLabels.contractor : subjectName(business_name, senderLabels.contractor),
        business: business_name,
      },
      blocks: [
        factsBlock([fact("business_name", business_name), emailFact(application.email), phoneFact(application.phone)]),
      ],
      isSuspected,
    };
  },
  examples: { usual: { ...toOperatorAt("/applications"), application } },
});
