import { mailParts } from "../../../content/mail-parts.ts";
import { buttonBlock, textBlock } from "../blocks.ts";
import { applicationUrl, toApplicant } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { applicationOf, urlForApplicant } from "../shared-facts.ts";
import { greetingOf } from "../shared-words.ts";

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
    blocks: [buttonBlock(mailParts.openLink.application, applicationUrl), textBlock("note", words.note)],
  }),
  examples: { usual: { ...toApplicant, applicationUrl } },
});
