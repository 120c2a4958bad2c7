/** The forms that may lead to a call, by the table that keeps what they send. */
export type ConsentingTable = "leads" | "contact_messages" | "partner_applications";

/** What a visitor agrees to by sending a form. A wording that was once shown is never changed: a new one gets a new version. */
export interface ContactConsent {
  version: string;
  /** `{name}` stands for the site's own name. */
  wording: string;
}

/** Every wording that was ever shown, the one that is shown now first. */
export const contactConsents: Record<ConsentingTable, readonly [ContactConsent, ...ContactConsent[]]> = {
  leads: [
    {
      version: "1",
      wording:
        "By sending this request you agree that {name} and the one contractor we match you with may contact you about this job by phone, text message or email. Agreeing is not a condition of buying anything.",
    },
  ],
  contact_messages: [
    {
      version: "1",
      wording:
        "By sending this message you agree that {name} may answer you by email, or by phone if you gave a number. Agreeing is not a condition of buying anything.",
    },
  ],
  partner_applications: [
    {
      version: "1",
      wording:
        "By sending this application you agree that {name} may contact you about it by email, or by phone if you gave a number. Agreeing is not a condition of buying anything.",
    },
  ],
};
