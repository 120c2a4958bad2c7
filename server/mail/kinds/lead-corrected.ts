import { formatPhone } from "../../../domain/phone.ts";
import { lead, people, request } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { currentMatch, factsForContractor } from "../shared-facts.ts";
import { wholeRequestContent } from "../shared-words.ts";

export const leadCorrected = defineMail({
  to: ["contractor"],
  when: [{ event: "lead.corrected", contractor: "contractor_id" }],
  async facts(source) {
    const match = await currentMatch(source);
    const changedField: "email" | "phone" = source.delivery.about.reason === "email" ? "email" : "phone";
    return match && { ...factsForContractor(source, match), changedField };
  },
  words: {
    email: {
      subject: "New email address: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the email address",
      opening: ["Please use {email} from now on. Nothing else changed."],
    },
    corrected: {
      subject: "New phone number: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the phone number",
      opening: ["Please use {phone} from now on. Nothing else changed."],
    },
    removed: {
      subject: "Phone number removed: {service} in {zip_code} ({reference})",
      preheader: "Please don’t call the old number anymore.",
      heading: "The homeowner removed the phone number",
      opening: ["Please don’t call the old number anymore. Nothing else changed."],
    },
  },
  content(match, words) {
    const { phone, email } = match.lead;
    if (match.changedField === "email") return wholeRequestContent(words.email, match, { email });
    return wholeRequestContent(words[phone === null ? "removed" : "corrected"], match, {
      phone: formatPhone(phone ?? ""),
    });
  },
  examples: {
    corrected: { ...request, changedField: "phone", lead: { ...lead, phone: people.lead.correctedPhone } },
    removed: { ...request, changedField: "phone", lead: { ...lead, phone: null } },
    email: { ...request, changedField: "email", lead: { ...lead, email: "ann.ohara@example.org" } },
  },
});
