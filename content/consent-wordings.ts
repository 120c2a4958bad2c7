import type { TableWithConsent } from "../domain/contact-consent.ts";
import type { ContactMethod } from "../domain/lead.ts";

/** The consent sentence below a form. Never change a sentence that visitors have seen: add a version instead. */
export interface ContactConsent {
  version: string;
  /**
   * The quote form shows the wording for the contact method that the visitor chose, so that the consent to text
   * messages is a sentence of its own.
   */
  wording: string | Record<ContactMethod, string>;
}

/** Every version that visitors have seen, the current one first. */
export const contactConsents: Record<TableWithConsent, readonly [ContactConsent, ...ContactConsent[]]> = {
  leads: [
    {
      version: "5",
      wording: {
        unchosen:
          "By sending, you agree that {name} and your contractor may email you about this job, or call if you left a number. You don’t have to agree in order to buy anything.",
        phone:
          "By choosing Phone and sending, you agree that {name} and your contractor may call you about this job. You don’t have to agree in order to buy anything.",
        email:
          "By choosing Email and sending, you agree that {name} and your contractor may email you about this job. You don’t have to agree in order to buy anything.",
        text: "By choosing Text and sending, you agree that {name} and your contractor may text you about this job. You don’t have to agree in order to buy anything.",
        either:
          "By choosing Any of these and sending, you agree that {name} and your contractor may call, text, or email you about this job. You don’t have to agree in order to buy anything.",
      },
    },
    {
      version: "4",
      wording: {
        unchosen:
          "By sending this request you agree that {name} and the one contractor we match you with may email you about this job, or call you if you give a number. Photos that you add to the request go to the same contractor. Consent isn’t required to buy anything.",
        phone:
          "By choosing Phone and sending this request you agree that {name} and the one contractor we match you with may call you about this job. Photos that you add to the request go to the same contractor. Consent isn’t required to buy anything.",
        email:
          "By choosing Email and sending this request you agree that {name} and the one contractor we match you with may email you about this job. Photos that you add to the request go to the same contractor. Consent isn’t required to buy anything.",
        text: "By choosing Text and sending this request you agree that {name} and the one contractor we match you with may send you text messages about this job. Photos that you add to the request go to the same contractor. Consent isn’t required to buy anything.",
        either:
          "By choosing Any of these and sending this request you agree that {name} and the one contractor we match you with may call you, send you text messages, or email you about this job. Photos that you add to the request go to the same contractor. Consent isn’t required to buy anything.",
      },
    },
    {
      version: "3",
      wording: {
        unchosen:
          "By sending this request you agree that {name} and the one contractor we match you with may email you about this job, or call you if you give a number. Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.",
        phone:
          "By choosing Phone and sending this request you agree that {name} and the one contractor we match you with may call you about this job. Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.",
        email:
          "By choosing Email and sending this request you agree that {name} and the one contractor we match you with may email you about this job. Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.",
        text: "By choosing Text and sending this request you agree that {name} and the one contractor we match you with may send you text messages about this job. Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.",
        either:
          "By choosing Any of these and sending this request you agree that {name} and the one contractor we match you with may call you, send you text messages or email you about this job. Photos that you add to the request go to the same contractor. Agreeing is not a condition of buying anything.",
      },
    },
    {
      version: "2",
      wording: {
        unchosen:
          "By sending this request you agree that {name} and the one contractor we match you with may email you about this job, or call you if you give a number. Agreeing is not a condition of buying anything.",
        phone:
          "By choosing Phone and sending this request you agree that {name} and the one contractor we match you with may call you about this job. Agreeing is not a condition of buying anything.",
        email:
          "By choosing Email and sending this request you agree that {name} and the one contractor we match you with may email you about this job. Agreeing is not a condition of buying anything.",
        text: "By choosing Text and sending this request you agree that {name} and the one contractor we match you with may send you text messages about this job. Agreeing is not a condition of buying anything.",
        either:
          "By choosing Any of these and sending this request you agree that {name} and the one contractor we match you with may call you, send you text messages or email you about this job. Agreeing is not a condition of buying anything.",
      },
    },
    {
      version: "1",
      wording:
        "By sending this request you agree that {name} and the one contractor we match you with may contact you about this job by phone, text message or email. Agreeing is not a condition of buying anything.",
    },
  ],
  contact_messages: [
    {
      version: "2",
      wording:
        "By sending this message you agree that {name} may reply by email, or by phone if you gave a number. Consent isn’t required to buy anything.",
    },
    {
      version: "1",
      wording:
        "By sending this message you agree that {name} may answer you by email, or by phone if you gave a number. Agreeing is not a condition of buying anything.",
    },
  ],
  partner_applications: [
    {
      version: "2",
      wording:
        "By sending this application you agree that {name} may contact you about it by email, or by phone if you gave a number. Consent isn’t required to buy anything.",
    },
    {
      version: "1",
      wording:
        "By sending this application you agree that {name} may contact you about it by email, or by phone if you gave a number. Agreeing is not a condition of buying anything.",
    },
  ],
};
