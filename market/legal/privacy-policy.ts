import { answerDays } from "../../content/privacy-request-words.ts";
import type { LegalPage } from "../../content/types.ts";

/** Placeholders such as `{leadsKept}` become this installation's retention periods, such as "24 months". */
export const privacyPolicy: LegalPage = {
  title: "Privacy Policy",
  description:
    "What we store when you send a request, a message, or an application, who gets it, what your browser keeps, and how to have it deleted.",
  heading: "Privacy Policy",
  lead: "What this site stores about you, who gets it, and how to get a copy or have it deleted.",
  sections: [
    {
      id: "in-short",
      heading: "In short",
      blocks: [
        [
          "We store what you type into our forms, and when you sent it.",
          "A quote request goes to one contractor. We don’t sell it.",
          "A phone number is optional in every form.",
          "Until you allow more, we set no cookies, and your browser keeps only what this site needs.",
          "We count how often each page is opened, not by whom. Nothing that tracks visitors is loaded unless you allow it.",
          "You can ask for a copy or for deletion: use the form below, or email {email}.",
        ],
        "“We” and “us” on this page mean {name}.",
      ],
    },
    {
      id: "what-you-send",
      heading: "What you send us",
      blocks: [
        "You can read every page of this site without telling us who you are. We learn something about you only when you send one of our forms.",
        "A quote request stores:",
        [
          "your name, zip code, email address, and what you need done;",
          "if you give them: a phone number, how you prefer to be contacted, when you need the work, and a message;",
          "the service, the city, and the page you sent it from;",
          "where you came from, as far as you allow it: “Cookies and your browser’s storage” below says what that is;",
          "photos, if you add any: a smaller copy of each, made when it arrives, with its size, a checksum, and the time;",
          "when it arrived, its status, and when you confirmed it, if you opened a confirmation link;",
          "which contractor has it, and when they got it, accepted it, contacted you, booked the work, lost the job, or passed on it, and why;",
          "if the contractor notes it: what they quoted, what the job comes to, and their own notes about it;",
          "if you answer our two questions: whether that contractor contacted you, how it ended, when you answered, and when we resolved it if the contractor’s answer was different;",
          "whether someone on our team reviewed, released, or closed it, when and why, until which day we put it off, and the notes they wrote about it;",
          "until when we check whether your email address’s domain takes email, and whether our email to you bounced, and since when;",
          "whether it’s your second request for the same work within 30 days, so one contractor sees both.",
        ],
        "A contact message stores:",
        [
          "your name, your email address, whether you’re a homeowner, a contractor, or someone else, and the message;",
          "if you give it: a phone number;",
          "when it arrived, and whether we’ve answered it.",
        ],
        "An application to our partner program stores:",
        [
          "your name, business name, email address, city, and service;",
          "if you give them: a phone number and a message;",
          "when it arrived, whether we accepted or declined it, and your contractor record, if you became one.",
        ],
        "A request for a copy, a correction, or deletion stores:",
        [
          "your email address and what you’re asking for;",
          "if you give them: your name and a message;",
          "when it arrived, whether we’ve answered it, and when.",
        ],
        "With each of the first three, we also store the consent sentence above the button, its version, and when you agreed to it by sending. If a form looks like a bot filled it in, we store why, and someone on our team reviews it first. The signs are a field that people don’t see, a form sent in under two seconds, and one without the parts that our pages add.",
        "If you applied to be a partner, your application page can add license numbers, your insurer, a policy number, a certificate, when each expires, your workers’ compensation account, when you started in the trade, references with their phone numbers, your billing address, and zip codes you’d like. We store when we accepted you and, if a check was missing, why. If we decline, we delete certificates and references after 90 days. A reference can ask us to delete their name and number.",
        "We never store the photo file you chose. Our copy has only the picture: we leave out where and when it was taken, the camera, and the file’s name. In most browsers, the copy is made before anything is sent.",
        "We store names and messages as you typed them. If they have letters other than A to Z, we also store a spelling in those letters, for programs that can’t read others. We store a business name and its city in those letters only, and a phone number as digits only.",
        "So that a form isn’t stored twice, your browser may send a random code with it. The code says nothing about you and counts for one day. Without it, we keep a checksum of what you sent and your network address for ten minutes, so we notice if the same form comes twice.",
        "We don’t store your network address or the kind of browser you use with what you send.",
      ],
    },
    {
      id: "what-follows",
      heading: "What we do with it",
      blocks: [
        "For each email we send, we store what kind it is, the address it goes to, when we sent it, each attempt, and the email server’s replies. We keep the text of the email until it’s sent or we stop trying. If it bounces, we store the email server’s reply and when it came. If your address doesn’t work, we stop emailing it about the request until you correct it.",
        "After a contractor gets your request, we email you at most two questions: whether they’ve contacted you, and later, how it went. Answering is optional.",
        "Emails about a quote request have a link to it. Anyone with your link can read the request, see, add, and remove its photos, answer our questions, correct its phone number or an email address that doesn’t work, cancel it, and delete it, so keep it to yourself. The link works for one year. It stops sooner if your email address changes or if we turn it off; you can then get a new one by email. We store a checksum of the link, so we recognize it, and not the link itself.",
        "We also keep a log of what happened to a request: what, when, and whether you, the contractor, or we did it. The log has the service, the zip code, your answers to our two questions, and reference numbers we assign, and nothing else you typed.",
        "If you’re a contractor we work with, we store your business name, a contact name, email address, phone number, registration number, electrical license, when both expire, what the state’s register says about them and when we checked, your monthly fee, the zip codes and services that are yours, whether you’ve paused, whether our email to you bounced, the requests you received or passed on, and your monthly statements. From your page and your application we also keep your insurance, certificates you sent, workers’ compensation account, billing address, what we checked and when, zip codes you asked for, and what you agreed to. We keep agreements and payments for at least seven years and invoices for good, even if the rest is erased. The links in our emails to you stop working when your email address changes, when we stop working together, or when we turn them off.",
      ],
    },
    {
      id: "who-gets-it",
      heading: "Who gets it",
      blocks: [
        "A quote request is for one contractor: the one who covers your zip code and service. That contractor gets what you wrote and sees the photos you added, to get back to you with a quote. If no contractor covers your zip code and service, only we have your request. If the contractor passes or doesn’t respond, another one may get it. From then on, the first one’s page no longer shows your details.",
        "We tell you the contractor’s business name and registration number.",
        "If you’re a contractor and pay an invoice on the page of Stripe, our payment service, Stripe gets the invoice’s number and amount from us, and your card or bank account from you. We don’t get or store the number of either.",
        "If you tell us the contractor hasn’t contacted you, we let them know you’re waiting. Contractors see your answers in their monthly statement, without your name. If our email doesn’t reach you, the contractor sees that, too.",
        "Only we read contact messages and partner applications.",
        "Our emails go through an email server, which a company may run for us. Programs that we use may receive entries of the log described above.",
        "We don’t sell or rent what you send, and we don’t give it to advertisers. If you allow marketing, an ad’s company may learn that a click on its ad led to a job, and nothing else. Contractors pay us a flat monthly fee, not a price per name.",
        "A contractor is an independent business and keeps its own records. Ask the contractor how it handles them.",
      ],
    },
    {
      id: "cookies",
      heading: "Cookies and your browser’s storage",
      blocks: [
        "Until you choose, we set no cookies, and your browser keeps only what the list below calls necessary. You can choose or change your mind anytime with the Cookie Settings button at the bottom left of every page.",
        "Your choice stays on your device and isn’t sent to us. The record says what you allowed, when you first chose, when you last changed it, and which browser you used. It counts for one year from the last change. Then we ask again.",
        "Anything you don’t allow is deleted from your browser. When you take back a permission, the page also reloads without it. If your browser sends the Global Privacy Control signal, analytics and marketing count as refused until you choose otherwise.",
        "If you allow functionality, your browser keeps what you’re typing in a form for a day, one form at a time, until you’ve sent it. It stays on your device, and nothing is sent until you press the button.",
        "With a quote request, we store which campaign the address of its page names, which site linked to that page, and what you allowed. Without your permission, that’s all, and your browser keeps nothing for it.",
        "If you allow analytics, we store this about the first page of your visit instead. If you allow marketing, we also store the code by which an ad’s company knows your click, and may tell that company when your request is matched or becomes a job. It learns nothing you typed. If you change your mind, that counts from your next request on.",
        "Without JavaScript, we can’t remember a choice. We don’t ask then, and nothing that needs your permission is used.",
        "This list names everything our pages can keep in your browser, and some things this site doesn’t use:",
      ],
    },
    {
      id: "other-companies",
      heading: "Other companies",
      blocks: [
        "Our pages load no advertising and nothing from social networks. The fonts, scripts, and drawings come from our own server. Unless you allow analytics, opening a page tells no other company about you.",
        "Two exceptions are possible. An article may show a picture from another server, and your browser then asks that server for it. And when you open a confirmation link, your browser sends the number of your request, and nothing else about it, to us or to a service that handles confirmations for us. A page whose address is a private link never loads a script from another company, whatever you allow.",
      ],
    },
    {
      id: "logs",
      heading: "Server logs and limits",
      blocks: [
        "Our server writes one line for each page or file a browser asks for: the time, the method, the path of the page, the result, and how long it took. The line has no network address, no name, nothing you typed, and nothing after a question mark in the address. It leaves out the secret part of a link to your request. When something goes wrong, it adds a technical report of the error.",
        "To stop floods of fake requests, the server counts how many forms and other calls come from one network address in a minute, including forms that it refuses. For photos, it counts how much one address sends in a day. Once the minute or the day is over, the count and the address are deleted. So that nobody can use our forms to send email to many strangers, we also keep a scrambled code made from the network address of each request, and of an email address that you had us erase, for one day.",
        "It also counts by the hour how often someone tries a wrong key to our own pages. That is a number with no network address, and it’s deleted after a day.",
        "For each page and day, the server also counts how often the page was opened, how often by someone who came from another site, and how often someone started its form. These are only numbers: we don’t use or store a cookie, a network address, or any code that stands for you.",
        "This is what our own software does. A company that carries the traffic or hosts the server may keep its own technical records.",
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        "Our server checks every hour and deletes what has reached its age. We keep:",
        [
          "a quote request for {leadsKept} from the day it arrived;",
          "a contact message for {messagesKept} from the day it arrived;",
          "an application to our partner program for {applicationsKept} from the day it arrived;",
          "a request for a copy, a correction, or deletion until it’s answered, and then for {messagesKept}.",
        ],
        "When a quote request is deleted, its photos, our notes, where it came from, what we stored about the emails to you, and your link go with it. The log of what happened stays, because without the request it says nothing about you. So do the lines in a contractor’s monthly statement: a reference number, the service, the zip code, times, and answers, with no name. We keep a contractor’s record while we work together, and then until none of their requests is left.",
        "The time starts on that day, whatever happens later. We delete sooner if you ask. Each time, we note the day, the reason, and how many records of which kind were deleted, and nothing about whom they were from.",
        "It’s all in a database that visitors’ forms can add to and can’t read from. Apart from your own link, reading it requires a secret key or a sign-in that only our team has.",
      ],
    },
    {
      id: "your-choices",
      heading: "A copy, a correction, or deletion",
      blocks: [
        `You can ask for a copy of what we have about you, for a correction, or for deletion. Use the form on this page, or email {email}. We’ll reply within ${answerDays} days, only to the email address you gave.`,
        "Use the email address you gave in our other forms, because that’s how we find what’s yours. We may email it to confirm that you’re asking before we change or delete anything.",
        "With the link in our emails, you can remove a request’s photos, correct its phone number, cancel it, or delete it yourself, right away. When you cancel a request, we delete its photos. A copy of what we have includes them.",
        "Deletion removes everything stored under your email address, and your deletion request, too.",
        "If your quote request has already gone to a contractor, we ask them to delete it, too. Deleting our copy doesn’t delete theirs, so tell the contractor yourself if it matters to you.",
        "You can clear what your browser keeps anytime in the browser’s own settings.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to this page",
      blocks: [
        "If this site starts to store or send something else, we’ll say so on this page. Questions? Email {email}.",
      ],
    },
  ],
};
