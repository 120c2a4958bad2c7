import type { MailKind, MailRecipient } from "../domain/notification.ts";
import { bounceMailWords } from "./bounce-mail-words.ts";
import type { MailWords } from "./mail-parts.ts";
import { outcomeMailWords } from "./outcome-mail-words.ts";
import { registerMailWords } from "./register-mail-words.ts";

// Words of mails. `{site}` and other placeholders are filled in when a mail is written.

/** Why a mail was sent, by its recipient. */
export const mailReasons: Record<MailRecipient, string> = {
  homeowner:
    "You’re receiving this because someone entered this address in the quote form of {site}. Wasn’t you? Open the request and erase it.",
  contractor: "You’re receiving this because {site} sent this request to {contractor}.",
  operator: "You’re receiving this because this is the operator’s address of {site}.",
  applicant: "You’re receiving this because this address is in an application to the partner program of {site}.",
};

const formerContractorReason = "You’re receiving this because {site} had sent you this request.";
const contractorReason = "You’re receiving this because {site} sent you this request.";

/** The receipt of a request without a contractor. */
const received = {
  subject: "We have your {service} request for {zip_code}",
  heading: "We have your request",
};

/** `{business}` is the contractor's name without the number, which the mail shows beside it. */
const found = {
  subject: "{business} has your {service} request",
  heading: "A contractor has your request",
};

/** A contractor has an earlier request and is not named. */
const foundEarlier = {
  subject: "A contractor has your {service} request",
  heading: "A contractor has your request",
};

/** What the homeowner can expect of the contractor named above. */
const next = "You’ll usually hear from them within 2 to 6 hours.";

/** The parts of a mail with a new link, for every kind of link. */
const renewed = {
  preheader: "It replaces the old one.",
  heading: "Your new link",
  reason:
    "You’re receiving this because someone with the old link asked {site} for a new one. It goes to this address only. Wasn’t you? You can ignore it.",
};

/** The name of each kind of mail, as a line of a list. */
export const mailNames: Record<MailKind, string> = {
  "lead-to-contractor": "New request",
  receipt: "Receipt",
  "match-found": "Contractor found",
  "match-ended": "Contractor passed",
  "nobody-found": "No contractor found",
  "contractor-reminder": "Contractor reminder",
  "contractor-silent": "No response from contractor",
  "lead-waiting": "Request waiting",
  "lead-returned": "Request passed",
  "lead-withdrawn": "Request canceled",
  "photos-added": "Photos added",
  "lead-corrected": "Phone or email corrected",
  "message-received": "New message",
  "application-received": "New application",
  "privacy-request-received": "New privacy request",
  "application-answered": "Application reply",
  "license-expiring": "License expiring",
  "register-problem": "State register problem",
  "monthly-statement": "Monthly statement",
  "delivery-failed": "Undelivered email",
  "contractor-unreachable": "Contractor unreachable",
  "homeowner-unreachable": "Homeowner unreachable",
  "link-renewed": "New link",
  "were-you-contacted": "Question about contact",
  "how-did-it-end": "Question about the outcome",
  "homeowner-not-contacted": "Homeowner not contacted",
  "preflight-test": "Test email",
};

export const mailWords = {
  "lead-to-contractor": {
    subject: "New request: {service} in {zip_code} ({reference})",
    preheader: "{issue}. When: {timeline}.",
    heading: "New request: {service} in {zip_code}",
    opening: ["A homeowner wants a quote, and you’re the only one who has it. Accept it or pass."],
  },
  receipt: {
    matched: {
      ...found,
      preheader: "What happens next, and when.",
      opening: [
        "We’re sending your request for {service} in {zip_code} to the contractor below, and to no one else.",
        next,
      ],
    },
    /** The contractor has an earlier request and is not named. */
    earlier: {
      ...foundEarlier,
      preheader: "It goes with your earlier request.",
      opening: [
        "A contractor already has an earlier request from this email address or phone number. We’re sending them your request for {service} in {zip_code}, too.",
      ],
    },
    waiting: {
      ...received,
      preheader: "We don’t have a contractor in {zip_code} yet. See what happens next.",
      opening: [
        "We don’t have a contractor for {service} in {zip_code} yet.",
        "We’ll email you when one takes your request, or after {days} if none has.",
      ],
    },
    /** The request names no trade. */
    unsorted: {
      ...received,
      preheader: "No contractor has it yet. See what happens next.",
      opening: [
        "No contractor has it yet.",
        "We’ll email you when one takes your request, or after {days} if none has.",
      ],
    },
    held: {
      ...received,
      preheader: "Our team reviews it first.",
      opening: [
        "Someone on our team will review it before it goes to a contractor.",
        "We’ll email you when a contractor takes it.",
      ],
    },
  },
  "match-found": {
    named: {
      ...found,
      preheader: "What happens next, and when.",
      opening: ["The contractor below now has your request for {service} in {zip_code}.", next],
    },
    earlier: {
      ...foundEarlier,
      preheader: "It’s with your earlier request.",
      opening: [
        "The contractor who has an earlier request from this email address or phone number now has your request for {service} in {zip_code}, too.",
      ],
    },
  },
  "match-ended": {
    subject: "We’re finding you another {service} contractor",
    preheader: "The one who had your request passed on it.",
    heading: "We’re finding you another contractor",
    opening: [
      "The contractor who had your request for {service} in {zip_code} passed on it.",
      "We’ll email you when another contractor takes it, or after {days} if none has.",
    ],
  },
  "nobody-found": {
    subject: "We couldn’t find a {service} contractor in {zip_code}",
    preheader: "Your request is closed. You can ask again anytime.",
    heading: "We couldn’t find a contractor",
    opening: [
      "No contractor took your request for {service} in {zip_code} within {days}. We’re sorry.",
      "We’ve closed your request.",
    ],
  },
  "contractor-reminder": {
    subject: "Please reply: {service} in {zip_code} ({reference})",
    preheader: "Not accepted yet after {hours}. {issue}.",
    heading: "This request is waiting for you",
    opening: [
      "You’ve had this request for more than {hours}. It hasn’t been accepted or marked as contacted.",
      "Please accept it, or pass so another contractor can have it.",
    ],
  },
  "contractor-silent": {
    homeowner: {
      subject: "We’re following up on your {service} request",
      preheader: "The contractor hasn’t confirmed it yet. Our team is on it.",
      heading: "We’re following up on your request",
      opening: [
        "Your request is with {contractor}, who hasn’t confirmed it yet. Our team is on it.",
        "If they’ve already contacted you, you can ignore this email.",
      ],
    },
    operator: {
      subject: "No response: {service} in {zip_code} ({reference})",
      preheader: "Not accepted or contacted after {hours}.",
      heading: "A contractor hasn’t responded",
      opening: [
        "This request hasn’t been accepted or marked as contacted in more than {hours}.",
        "Call the contractor, or assign the request to another one. We’re emailing the homeowner, too.",
      ],
    },
  },
  "lead-waiting": {
    subject: "No contractor: {service} in {zip_code} ({reference})",
    preheader: "A request is waiting. {issue}. When: {timeline}.",
    heading: "A request is waiting for a contractor",
    opening: ["We found no contractor for {service} in {zip_code}. Find one, or assign the request yourself."],
  },
  "lead-returned": {
    subject: "Passed: {service} in {zip_code} ({reference})",
    preheader: "Reason: {reason}.",
    heading: "A contractor passed on a request",
    opening: ["We won’t offer it to them again. Unless another contractor already has it, it’s waiting for one."],
  },
  "lead-withdrawn": {
    contractor: {
      withdrawn: {
        subject: "Canceled: {service} in {zip_code} ({reference})",
        preheader: "Please don’t contact the homeowner about it.",
        heading: "The homeowner canceled this request",
        opening: ["Please don’t contact them about it.", "There’s nothing else to do."],
        reason: formerContractorReason,
      },
      erased: {
        subject: "Please delete your copy: {service} in {zip_code} ({reference})",
        preheader: "The homeowner erased this request.",
        heading: "Please delete your copy of this request",
        opening: [
          "The homeowner asked us to erase this request, and we’ve deleted it.",
          "Please delete your copy, too: our earlier emails, any notes, and their name, phone number, and email address.",
          "Please don’t contact them about it.",
        ],
        reason: formerContractorReason,
      },
      reassigned: {
        subject: "Reassigned: {service} in {zip_code} ({reference})",
        preheader: "There’s nothing more to do.",
        heading: "Another contractor has this request now",
        opening: [
          "Please don’t contact the homeowner about it anymore.",
          "Already agreed on something with them? Reply and tell us.",
        ],
        reason: formerContractorReason,
      },
      "taken-back": {
        subject: "Taken back: {service} in {zip_code} ({reference})",
        preheader: "There’s nothing more to do.",
        heading: "We’ve taken this request back",
        opening: [
          "This request is no longer yours. Please don’t contact the homeowner about it.",
          "Already agreed on something with them? Reply and tell us.",
        ],
        reason: formerContractorReason,
      },
    },
    operator: {
      subject: "Canceled: {service} in {zip_code} ({reference})",
      preheader: "The homeowner canceled it. It’s closed.",
      heading: "A homeowner canceled a request",
      opening: ["It’s closed. If a contractor had it, we’re emailing them, too."],
    },
  },
  "lead-corrected": {
    email: {
      subject: "New email address: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the email address",
      opening: ["Please use {email} from now on. Nothing else changed."],
      reason: contractorReason,
    },
    corrected: {
      subject: "New phone number: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the phone number",
      opening: ["Please use {phone} from now on. Nothing else changed."],
      reason: contractorReason,
    },
    removed: {
      subject: "Phone number removed: {service} in {zip_code} ({reference})",
      preheader: "Please don’t call the old number anymore.",
      heading: "The homeowner removed the phone number",
      opening: ["Please don’t call the old number anymore. Nothing else changed."],
      reason: contractorReason,
    },
  },
  "message-received": {
    subject: "Message from {sender}",
    preheader: "From the contact form.",
    heading: "New message",
    opening: [],
  },
  "application-received": {
    subject: "Partner application: {applicant}",
    preheader: "{service} in {city}.",
    heading: "New partner application",
    opening: [],
  },
  "privacy-request-received": {
    subject: "Privacy request for {kind}: reply by {due}",
    preheader: "Reply only to the address in the request.",
    heading: "Reply to a privacy request by {due}",
    opening: [
      "Someone is asking about what we store under the address below.",
      "Reply only to that address, so only its owner gets it.",
    ],
  },
  "application-answered": {
    accepted: {
      subject: "You’re approved as a partner",
      preheader: "See your zip codes.",
      heading: "Welcome aboard! You’re approved.",
      opening: ["These zip codes are yours. We’ll email you the requests that homeowners send from them."],
    },
    /** Accepted, without zip codes so far. */
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
  "license-expiring": {
    contractor: {
      subject: "Your {license} expires on {date}",
      preheader: "Renew it to keep getting {requests}.",
      heading: "Your {license} expires in {days}",
      opening: [
        "As far as we know, the {numbered} of {contractor} expires on {date}.",
        "After that date, we’ll stop sending {requests} until it’s renewed.",
        "{renewal}",
      ],
      reason: "You’re receiving this because {contractor} gets requests from {site}.",
    },
    operator: {
      subject: "A contractor’s {license} expires on {date}",
      preheader: "After that, they get no {requests}.",
      heading: "A contractor’s {license} expires in {days}",
      opening: [
        "The {numbered} of {contractor} expires on {date}. We’re emailing them, too.",
        "After that date, they get no {requests} {renewal}.",
      ],
    },
  },
  ...registerMailWords,
  "monthly-statement": {
    subject: "Your statement for {month}",
    preheader: "Requests received: {given}. Booked: {booked}.",
    heading: "Your statement for {month}",
    opening: ["Here’s your {month} summary. The full statement lists every request and what homeowners told us."],
    reason:
      "You’re receiving this because {contractor} had a territory with {site} in {month} or got a request from us.",
  },
  "delivery-failed": {
    subject: "Undelivered to {recipient}: {delivery}",
    preheader: "We won’t retry it automatically.",
    heading: "We couldn’t deliver something",
    opening: ["We won’t retry it automatically. Once the cause is fixed, send it again."],
  },
  ...bounceMailWords,
  "link-renewed": {
    receipt: {
      subject: "Your new link to your request",
      opening: ["Here’s the new link to your request. The old one no longer works."],
      ...renewed,
    },
    job: {
      subject: "Your new link to the request",
      opening: ["Here’s the new link to the homeowner’s request. The old one no longer works."],
      ...renewed,
    },
    contractor: {
      subject: "Your new link to your territories",
      opening: ["Here’s the new link to your territories. The old one no longer works."],
      ...renewed,
    },
  },
  "photos-added": {
    one: {
      subject: "New photo: {service} in {zip_code} ({reference})",
      preheader: "The homeowner added a photo to the request.",
      heading: "The homeowner added a photo",
      opening: ["See it on the request page."],
      reason: contractorReason,
    },
    other: {
      subject: "New photos: {service} in {zip_code} ({reference})",
      preheader: "The request now has {photos} photos.",
      heading: "The homeowner added photos",
      opening: ["There are {photos} photos now. See them on the request page."],
      reason: contractorReason,
    },
  },
  "preflight-test": {
    subject: "Test email from {site_short}",
    preheader: "Outgoing email works.",
    heading: "Outgoing email works",
    opening: ["The check before going live sent this email, and it arrived. There’s nothing to do."],
  },
  ...outcomeMailWords,
} satisfies Record<MailKind, MailWords | Record<string, MailWords | Record<string, MailWords>>>;
