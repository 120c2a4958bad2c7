import { mailParts } from "../../../content/mail-parts.ts";
import { buttonBlock } from "../blocks.ts";
import { applicationUrl, toApplicant } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { applicationOf, urlForApplicant } from "../shared-facts.ts";
import { greetingOf } from "../shared-words.ts";

export const applicationReopened = defineMail({
  to: ["applicant"],
  when: [{ event: "operator.application-reopened", reason: "accepted" }],
  async facts(source) {
    const application = await applicationOf(source);
    return application && { application, applicationUrl: urlForApplicant(source) };
  },
  words: {
    subject: "We’re looking at your application again",
    preheader: "Our earlier answer doesn’t count anymore.",
    heading: "We’re looking at your application again",
    opening: [
      "We took our earlier answer back, so please disregard it. Nothing you sent us is lost.",
      "You’ll hear from us again soon. Questions? Reply to this email.",
    ],
  },
  content: ({ application, applicationUrl }, words) => ({
    words,
    greeting: greetingOf(application),
    blocks: [buttonBlock(mailParts.openLink.application, applicationUrl)],
  }),
  examples: { usual: { ...toApplicant, applicationUrl } },
});
