import { nameOfPartnerService } from "../../../content/chosen-market.ts";
import { mailParts } from "../../../content/mail-parts.ts";
import { buttonBlock, factsBlock, textBlock } from "../blocks.ts";
import { applicationUrl, toApplicant } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { withoutLinks } from "../sanitize.ts";
import { applicationOf, urlForApplicant } from "../shared-facts.ts";
import { fact, greetingOf } from "../shared-words.ts";

export const applicationConfirmed = defineMail({
  to: ["applicant"],
  when: [{ event: "application.created", excludedReason: "honeypot" }],
  async facts(source) {
    const application = await applicationOf(source);
    if (!application || application.isBot) return null;
    return { application, applicationUrl: urlForApplicant(source) };
  },
  words: {
    subject: "We have your application",
    preheader: "Add your license and insurance whenever it suits you.",
    heading: "Thanks for applying",
    opening: [
      "You’ll hear from us within 1–2 days.",
      "To speed things up, add your registration number, insurance, references, and the zip codes you’d like on your own page, today or next week. Each part has its own Save button.",
    ],
    note: "Please don’t share this link; anyone with it can see and change your application.",
  },
  content: ({ application, applicationUrl }, words) => ({
    words,
    greeting: greetingOf(application),
    blocks: [
      factsBlock([
        fact("service", nameOfPartnerService(application.service)),
        fact("home_city", withoutLinks(application.city)),
      ]),
      buttonBlock(mailParts.openLink.application, applicationUrl),
      textBlock("note", words.note),
    ],
  }),
  examples: { usual: { ...toApplicant, applicationUrl } },
});
