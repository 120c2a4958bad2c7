import { nameOfPartnerService } from "../../../content/chosen-market.ts";
import { mailParts, senderLabels } from "../../../content/mail-parts.ts";
import { nameWithReading } from "../../../domain/letters.ts";
import { factsBlock, licenseSearchLink } from "../blocks.ts";
import { application, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { replyToOf, subjectName } from "../sanitize.ts";
import { applicationOf } from "../shared-facts.ts";
import { emailFact, fact, messageWithReplyNote, phoneFact } from "../shared-words.ts";

export const applicationReceived = defineMail({
  to: ["operator"],
  when: [{ event: "application.created" }],
  desk: { path: "/applications", id: "application_id" },
  async facts(source) {
    const application = await applicationOf(source);
    return application && { application };
  },
  words: {
    subject: "Partner application: {applicant}",
    preheader: "{service} in {city}.",
    heading: "New partner application",
    opening: [],
  },
  content({ application }, words) {
    const { business_name, city, isSuspected } = application;
    const replyTo = replyToOf(application);
    const service = nameOfPartnerService(application.service);
    const applicant = isSuspected ? senderLabels.contractor : subjectName(business_name, senderLabels.contractor);
    return {
      words,
      values: { applicant, service, city },
      blocks: [
        licenseSearchLink(mailParts.checkApplicant),
        factsBlock([
          fact("business_name", business_name),
          fact("service", service),
          fact("home_city", city),
          fact("name", nameWithReading(application)),
          emailFact(application.email),
          phoneFact(application.phone),
        ]),
        ...messageWithReplyNote(application.message, replyTo),
      ],
      replyTo,
      isSuspected,
    };
  },
  examples: {
    usual: { ...toOperatorAt("/applications"), application },
    held: {
      ...toOperatorAt("/applications"),
      application: { ...application, phone: null, message: null, isSuspected: true },
    },
  },
});
