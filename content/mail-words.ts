import type { MailKind, MailRecipient } from "../domain/notification.ts";
import { bounceMailWords } from "./bounce-mail-words.ts";
import type { MailWords } from "./mail-parts.ts";
import { outcomeMailWords } from "./outcome-mail-words.ts";
import { registerMailWords } from "./register-mail-words.ts";

// What mails say. `{site}` and its like are filled in when a mail is written (app/mail).

/** Why a mail was sent, by whom it goes to. */
export const mailReasons: Record<MailRecipient, string> = {
  homeowner:
    "You get this email because someone entered this address in the quote form of {site}. If it was not you, open your request and have it erased.",
  contractor: "You get this email because {site} gave this request to {contractor}.",
  operator: "You get this email because this is the operator’s address of {site}.",
  applicant: "You get this email because this address is in an application to the partner program of {site}.",
};

const formerContractorReason = "You get this email because {site} had given this request to you.";
const contractorReason = "You get this email because {site} gave this request to you.";

/** What every receipt begins with, whatever becomes of the request. */
const received = {
  subject: "We have your request: {service} in {zip_code} ({reference})",
  heading: "We have your request",
};

const found = {
  subject: "A contractor has your request: {service} in {zip_code} ({reference})",
  heading: "A contractor has your request",
};

/** What the mail with a new link has, whatever the link opens. */
const renewed = {
  preheader: "It replaces the old one.",
  heading: "Your new link",
  reason:
    "You get this email because someone with the old link asked for a new one at {site}. It goes to this address only. If it was not you, you can ignore it.",
};

export const mailWords = {
  "lead-to-contractor": {
    subject: "New request: {service} in {zip_code} ({reference})",
    preheader: "{issue}. When: {timeline}.",
    heading: "New request: {service} in {zip_code}",
    opening: [
      "A homeowner asks for a quote. This request is with you alone. Accept it, or give it back if it is not for you.",
    ],
  },
  receipt: {
    matched: {
      ...received,
      preheader: "One contractor gets it. See who.",
      opening: ["Your request for {service} in {zip_code} goes to this contractor:"],
    },
    /** It goes to the contractor of an earlier request, who is not named. */
    earlier: {
      ...received,
      preheader: "An earlier request is with a contractor.",
      opening: [
        "An earlier request from this email address or phone number is with a contractor. Your request for {service} in {zip_code} goes to the same one.",
      ],
    },
    waiting: {
      ...received,
      preheader: "No contractor serves {zip_code} yet. See what happens now.",
      opening: [
        "No contractor serves {zip_code} for {service} yet, so your request waits.",
        "We will write when a contractor takes it, or after {days} if none has.",
      ],
    },
    /** The request names no trade. */
    unsorted: {
      ...received,
      preheader: "No contractor has it yet. See what happens now.",
      opening: [
        "No contractor has it yet, so it waits.",
        "We will write when a contractor takes it, or after {days} if none has.",
      ],
    },
    held: {
      ...received,
      preheader: "A person looks at it first.",
      opening: [
        "A person here looks at it before it goes to a contractor.",
        "We will write when a contractor takes it.",
      ],
    },
  },
  "match-found": {
    named: {
      ...found,
      preheader: "See who has it now.",
      opening: ["Your request for {service} in {zip_code} is now with this contractor:"],
    },
    earlier: {
      ...found,
      preheader: "An earlier request is with the same one.",
      opening: [
        "Your request for {service} in {zip_code} is now with the contractor who has an earlier request from this email address or phone number.",
      ],
    },
  },
  "match-ended": {
    subject: "Your request waits again: {service} in {zip_code} ({reference})",
    preheader: "The contractor who had it gave it back.",
    heading: "Your request waits again",
    opening: [
      "The contractor who had your request for {service} in {zip_code} gave it back. We do not offer it to them again.",
      "We will write when another contractor takes it, or after {days} if none has.",
    ],
  },
  "nobody-found": {
    subject: "No contractor found: {service} in {zip_code} ({reference})",
    preheader: "Your request is closed. You can ask again at any time.",
    heading: "We found no contractor for you",
    opening: [
      "Your request for {service} in {zip_code} waited {days}, and no contractor took it. We are sorry.",
      "It is closed now and goes to no contractor.",
    ],
  },
  "contractor-reminder": {
    subject: "Please answer: {service} in {zip_code} ({reference})",
    preheader: "Not accepted yet after {hours}. {issue}.",
    heading: "This request waits for your answer",
    opening: [
      "You have had this request for more than {hours}. It is not marked as accepted, and not as contacted.",
      "Please accept it, or give it back so that another contractor can have it.",
    ],
  },
  "contractor-silent": {
    homeowner: {
      subject: "Not confirmed yet: {service} in {zip_code} ({reference})",
      preheader: "The contractor has not answered us. We have told a person here.",
      heading: "Your request is not confirmed yet",
      opening: [
        "Your request is with {contractor}, who has not confirmed it yet. We have told a person here.",
        "If they have called or written to you already, you can ignore this email.",
      ],
    },
    operator: {
      subject: "No answer from a contractor: {service} in {zip_code} ({reference})",
      preheader: "Neither accepted nor contacted after {hours}.",
      heading: "A contractor has not answered",
      opening: [
        "For more than {hours} this request has been marked neither as accepted nor as contacted.",
        "Ask the contractor, or give the request to another one. We write to the homeowner too.",
      ],
    },
  },
  "lead-waiting": {
    subject: "No contractor: {service} in {zip_code} ({reference})",
    preheader: "A request waits. {issue}. When: {timeline}.",
    heading: "A request waits for a contractor",
    opening: ["No contractor was found for {service} in {zip_code}. Find one, or give the request to one yourself."],
  },
  "lead-returned": {
    subject: "Given back: {service} in {zip_code} ({reference})",
    preheader: "Reason: {reason}.",
    heading: "A contractor gave a request back",
    opening: ["It is not offered to them again. Unless another contractor has it already, it waits for one."],
  },
  "lead-withdrawn": {
    contractor: {
      withdrawn: {
        subject: "Withdrawn: {service} in {zip_code} ({reference})",
        preheader: "Please do not contact the homeowner about it.",
        heading: "The homeowner withdrew this request",
        opening: ["Please do not contact them about it.", "You do not have to do anything else."],
        reason: formerContractorReason,
      },
      erased: {
        subject: "Please delete your copy: {service} in {zip_code} ({reference})",
        preheader: "The homeowner had this request erased.",
        heading: "Please delete your copy of this request",
        opening: [
          "The homeowner asked us to erase this request, and we have deleted it.",
          "Please delete what you have of it too: our earlier emails about it, notes, and the name, phone number and email address.",
          "Please do not contact them about it.",
        ],
        reason: formerContractorReason,
      },
      reassigned: {
        subject: "Given to another contractor: {service} in {zip_code} ({reference})",
        preheader: "You do not have to do anything more for it.",
        heading: "Another contractor has this request now",
        opening: [
          "Please do not contact the homeowner about it anymore.",
          "If you have already agreed on something with them, answer this email and tell us.",
        ],
        reason: formerContractorReason,
      },
      "taken-back": {
        subject: "Taken back: {service} in {zip_code} ({reference})",
        preheader: "You do not have to do anything more for it.",
        heading: "We have taken this request back",
        opening: [
          "It is not yours anymore. Please do not contact the homeowner about it.",
          "If you have already agreed on something with them, answer this email and tell us.",
        ],
        reason: formerContractorReason,
      },
    },
    operator: {
      subject: "Withdrawn: {service} in {zip_code} ({reference})",
      preheader: "The homeowner withdrew it. It is closed.",
      heading: "A homeowner withdrew a request",
      opening: ["It is closed. If a contractor had it, we write to them too."],
    },
  },
  "lead-corrected": {
    email: {
      subject: "New email address: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the email address",
      opening: ["Please use {email} from now on. The rest of the request is as it was."],
      reason: contractorReason,
    },
    corrected: {
      subject: "New phone number: {service} in {zip_code} ({reference})",
      preheader: "The homeowner corrected it.",
      heading: "The homeowner corrected the phone number",
      opening: ["Please use {phone} from now on. The rest of the request is as it was."],
      reason: contractorReason,
    },
    removed: {
      subject: "Phone number removed: {service} in {zip_code} ({reference})",
      preheader: "The homeowner took it out of the request.",
      heading: "The homeowner removed the phone number",
      opening: ["Please do not call the old number anymore. The rest of the request is as it was."],
      reason: contractorReason,
    },
  },
  "message-received": {
    subject: "Message from {sender}",
    preheader: "From the contact form.",
    heading: "A message from the contact form",
    opening: [],
  },
  "application-received": {
    subject: "Partner application: {applicant}",
    preheader: "{service} in {city}.",
    heading: "A contractor applies to the partner program",
    opening: [],
  },
  "privacy-request-received": {
    subject: "Privacy request for {kind}: answer by {due}",
    preheader: "Answer to the address in the request, and to no other.",
    heading: "Answer a privacy request by {due}",
    opening: [
      "Someone asks about what is stored under the address below.",
      "Answer to that address and to no other, so that only its owner hears of it.",
    ],
  },
  "application-answered": {
    accepted: {
      subject: "Your partner application is accepted",
      preheader: "See your zip codes.",
      heading: "Welcome. Your application is accepted.",
      opening: ["These zip codes are yours. We email you the requests that homeowners send from them."],
    },
    /** Accepted, and no zip codes are given yet. */
    withoutTerritories: {
      subject: "Your partner application is accepted",
      preheader: "You hold no zip code yet.",
      heading: "Welcome. Your application is accepted.",
      opening: ["You hold no zip code yet, so no requests come to you. Answer this email to ask for one."],
    },
    declined: {
      subject: "About your partner application",
      preheader: "Thank you for applying.",
      heading: "About your application",
      opening: [
        "Thank you for applying to work with us, and for the time it took.",
        "We have decided not to go ahead with your application. If you want to know why, answer this email. You may apply again.",
      ],
    },
  },
  "license-expiring": {
    contractor: {
      subject: "Your {license} expires on {date}",
      preheader: "Without it you get no {requests} from us.",
      heading: "Your {license} expires in {days}",
      opening: [
        "As far as we know, the {numbered} of {contractor} expires on {date}.",
        "After that day you get no {requests} from us, until we know that it is renewed.",
        "{renewal}",
      ],
      reason: "You get this email because {contractor} takes requests from {site}.",
    },
    operator: {
      subject: "A contractor’s {license} expires on {date}",
      preheader: "Without it they get no {requests}.",
      heading: "A contractor’s {license} expires in {days}",
      opening: [
        "The {numbered} of {contractor} expires on {date}. We write to them too.",
        "After that day they get no {requests}, {renewal}.",
      ],
    },
  },
  ...registerMailWords,
  "monthly-statement": {
    subject: "Your statement for {month}",
    preheader: "Requests given: {given}. Booked: {booked}.",
    heading: "Your statement for {month}",
    opening: ["This is what {month} brought you. The statement has each request, and what the homeowners say."],
    reason: "You get this email because {contractor} had a territory with {site} in {month}, or got a request from us.",
  },
  "delivery-failed": {
    subject: "Could not be delivered: {kind} ({short_id})",
    preheader: "It is not tried again by itself.",
    heading: "Something could not be delivered",
    opening: ["It is not tried again by itself. When the cause is gone, send it again."],
  },
  ...bounceMailWords,
  "link-renewed": {
    receipt: {
      subject: "Your new link to your request",
      opening: ["Here is the new link to your request. The old one opens nothing anymore."],
      ...renewed,
    },
    job: {
      subject: "Your new link to the request",
      opening: ["Here is the new link to the homeowner’s request. The old one opens nothing anymore."],
      ...renewed,
    },
    contractor: {
      subject: "Your new link to your territories",
      opening: ["Here is the new link to your territories. The old one opens nothing anymore."],
      ...renewed,
    },
  },
  "photos-added": {
    one: {
      subject: "A photo of the job: {service} in {zip_code} ({reference})",
      preheader: "The homeowner added a photo to the request.",
      heading: "The homeowner added a photo",
      opening: ["There is a photo of the job now. It is on the page of the request, and nowhere else."],
      reason: contractorReason,
    },
    other: {
      subject: "Photos of the job: {service} in {zip_code} ({reference})",
      preheader: "The request has {photos} photos now.",
      heading: "The homeowner added photos",
      opening: ["There are {photos} photos of the job now. They are on the page of the request, and nowhere else."],
      reason: contractorReason,
    },
  },
  "preflight-test": {
    subject: "Test email from {site_short}",
    preheader: "Outgoing email works.",
    heading: "Outgoing email works",
    opening: ["This email was sent by the check before going live, and it arrived. There is nothing to do."],
  },
  ...outcomeMailWords,
} satisfies Record<MailKind, MailWords | Record<string, MailWords | Record<string, MailWords>>>;
