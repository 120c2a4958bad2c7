import { answerDays } from "../../content/privacy-request-words.ts";
import type { LegalPage } from "../../content/types.ts";

/** `{leadsKept}` and the like stand for how long this installation keeps them: "24 months". */
export const privacyPolicy: LegalPage = {
  title: "Privacy Policy",
  description:
    "What this site stores when you send a request, a message or an application, who gets it, what is kept in your browser, and how to have it deleted.",
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
          "Until you allow more, we set no cookie, and your browser keeps only what this site needs.",
          "We count how often each page is opened, not by whom. Nothing that follows visitors is loaded unless you allow it.",
          "You can ask for a copy or for deletion at {email}.",
        ],
        "“We” and “us” on this page mean {name}.",
      ],
    },
    {
      id: "what-you-send",
      heading: "What you send us",
      blocks: [
        "You can read every page of this site without telling us who you are. We learn something about you when you send one of our forms.",
        "A quote request stores:",
        [
          "your name, zip code, email address and what you need done;",
          "if you give them: a phone number, how you prefer to be contacted, when you need the work, and a message;",
          "the service, the city and the page that you sent it from;",
          "photos, if you add some afterwards: each as a smaller copy that is made when it arrives, with its size, a checksum and the time;",
          "when it arrived, how far along it is, and when you confirmed it, if you opened a confirmation link;",
          "which contractor has it, and when the contractor got it, accepted it, reached you, booked the work or gave it back, and why;",
          "if you answer our two questions: whether that contractor has contacted you and what came of it, when you said so, and when one of us settled it where the contractor says something else;",
          "when a person let it go on, if one had to look at it first, when one of us saw to it, and why it was closed, if it was;",
          "since when email has not reached you, if one of ours came back;",
          "whether it is your second request for the same work within 30 days, so that one contractor sees both.",
        ],
        "A contact message stores:",
        [
          "your name, your email address, whether you are a homeowner, a contractor or someone else, and the message;",
          "if you give it: a phone number;",
          "when it arrived, and whether it is answered.",
        ],
        "An application to our partner program stores:",
        [
          "your name, business name, email address, city and service;",
          "if you give them: a phone number and a message;",
          "when it arrived, whether it was accepted or declined, and which contractor you became.",
        ],
        "A request for a copy, a correction or deletion stores:",
        [
          "your email address and what you ask for;",
          "if you give them: your name and a message;",
          "when it arrived, whether it is answered, and when that was.",
        ],
        "With each of the first three we also store the sentence about being contacted that stood above the button, its version, and when you agreed to it by sending. If something looks as if a machine had filled in the form, we store what it was, and a person looks at it before it goes any further. The signs are a field that people don’t see and a form filled in under two seconds.",
        "Of a photo we never store the file that you chose. The copy has the picture and nothing else: where and when it was taken, by which camera, and its name are left out. In most browsers the copy is made before anything is sent.",
        "Names and messages are stored as you typed them. Where they have other letters than A to Z, we also store how they are read in these letters, for programs that know no others. Of a business and its city we store the plain letters alone, and a phone number is kept as digits only.",
        "To stop a second copy of the same form, your browser may send a random code along. The code says nothing about you and counts for one day. Without that code we keep a checksum of what you sent and of your network address for ten minutes. It tells us that the same form came twice and is then deleted.",
        "Your network address and the kind of browser you use are not stored with what you send.",
      ],
    },
    {
      id: "what-follows",
      heading: "What follows from it",
      blocks: [
        "For each email that is to be sent we store its kind, the address that it goes to, when it was sent, when we tried, and what the email server said each time. What the email says is kept until it is sent or given up. If it comes back, we store what the email server said and when, and write to that address about the request no more until you correct it.",
        "After a contractor got your request we send at most two questions by email: whether they have contacted you, and later what came of it. You do not have to answer.",
        "Emails about a quote request hold a link to it. Whoever has your link can read the request, see, add and remove its photos, answer our questions, correct its phone number, withdraw it and delete it, so keep it to yourself. The link works for one year. We store a checksum of it, by which we recognize it, and not the link.",
        "We also keep a log of what happened to a request: what it was, when, and whether you, the contractor or we did it. The log holds the service, the zip code, what you answered to our two questions and numbers that we made up, such as that of the request, and nothing else that you typed.",
        "If you are a contractor we work with, we store your business name, the name of a person, email address, phone number, registration number, electrical license and the days on which the two expire, the zip codes and services that are yours, and the requests that you got and gave back.",
      ],
    },
    {
      id: "who-gets-it",
      heading: "Who gets it",
      blocks: [
        "A quote request is for one contractor: the one who covers your zip code and service. That contractor gets what you wrote and sees the photos that you added, to answer you and to give you a quote. If no contractor covers your zip code and service, the request waits with us. If the contractor gives it back or doesn’t answer, another one may get it.",
        "You are told the contractor’s business name and registration number.",
        "If you tell us that the contractor has not contacted you, we tell the contractor that you are waiting. In a monthly statement the contractor reads what you answered, without your name.",
        "Contact messages and partner applications are read by us.",
        "Our emails go through an email server, which a company may run for us. Programs that we use may be told what happened to a request, in the words of the log described above.",
        "We don’t sell or rent what you send, and we don’t give it to advertisers. Contractors pay us a flat monthly fee, and not for names.",
        "A contractor is an independent business and keeps its own records. Ask the contractor how it handles them.",
      ],
    },
    {
      id: "cookies",
      heading: "Cookies and your browser’s storage",
      blocks: [
        "Until you have made a choice, no cookie is set, and your browser keeps only what the list below calls necessary. You can choose and change your mind at any time with the Cookie Settings button at the bottom left of every page.",
        "Your choice stays on your device and is not sent to us. The record says what you allowed, when you first chose, when you last changed it, and which browser you used. It counts for one year from the last change. Then we ask again.",
        "What you don’t allow is deleted from your browser if it is there. When you take back a permission, the page also loads again without it. If your browser sends the Global Privacy Control signal, analytics and marketing count as refused until you choose otherwise.",
        "Without JavaScript we can’t remember a choice. We don’t ask then, and nothing that needs your permission is used.",
        "This list names everything that our pages may keep in your browser, and some things that this site does not use:",
      ],
    },
    {
      id: "other-companies",
      heading: "Other companies",
      blocks: [
        "Our pages load no advertising and nothing from social networks. The fonts, scripts and drawings come from our own server. Unless you allow analytics, opening a page tells no other company about you.",
        "Two exceptions are possible. An article may show a picture that is kept on another server, and your browser then asks that server for it. And when you open a confirmation link, your browser sends the number of your request, and nothing else about it, to us or to a service that handles confirmations for us.",
      ],
    },
    {
      id: "logs",
      heading: "Server logs and limits",
      blocks: [
        "Our server writes one line for each request: the time, the method, the path of the page, the result and how long it took. The line has no network address in it, no name, nothing you typed, and nothing of what stands after a question mark in the address. From a link to your request the secret part is left out. When something goes wrong, a technical report of the error is added.",
        "To stop floods of made-up requests, the server counts how many forms come from one network address in a minute. A minute or two later the count and the address are deleted.",
        "The server also counts, for each page and day, how often the page was opened, how often by somebody who came from another site, and how often somebody began to fill in its form. These are numbers and nothing else: no cookie, no network address and no code that stands for you is used to count or stored with them.",
        "This is what our own software does. A company that carries the traffic or hosts the server may keep technical records of its own.",
      ],
    },
    {
      id: "how-long",
      heading: "How long we keep it",
      blocks: [
        "Our server deletes by itself what has reached its age. It looks every hour. We keep:",
        [
          "a quote request for {leadsKept} from the day it arrived;",
          "a contact message for {messagesKept} from the day it arrived;",
          "an application to our partner program for {applicationsKept} from the day it arrived;",
          "a request for a copy, a correction or deletion until it is answered, and then for {messagesKept}.",
        ],
        "With a quote request go its photos, what we stored about the emails to you, and your link to it. The log of what happened stays, because without the request it says nothing about you. A contractor’s record is kept while we work together, and then until no request that they got is left.",
        "The time runs from that day, whatever happens later. We delete earlier when you ask us to. Each time we note the day, the reason and how many records of which kind were deleted, and nothing about whom they were from.",
        "All of it is in a database that our public pages can add to and cannot read from. Reading it takes a secret key, which is not on this site.",
      ],
    },
    {
      id: "your-choices",
      heading: "A copy, a correction or deletion",
      blocks: [
        `You can ask for a copy of what we have about you, for a correction, or for deletion. Use the form on this page, or write to {email}. You get an answer within ${answerDays} days.`,
        "Use the email address that you gave in our other forms, because that is how we find what is yours. We answer to that address only, so that nobody else gets your copy. We may ask there whether the request is yours before we change or delete anything.",
        "With the link in our emails you can remove the photos of a quote request, correct its phone number, withdraw it or delete it yourself, at once. A request that you withdraw keeps no photos. A copy of what we have holds them too.",
        "Deletion takes everything that is stored under your email address, and the request itself.",
        "If your quote request has already gone to a contractor, we ask the contractor to delete it too. Deleting our copy doesn’t delete theirs, so tell the contractor yourself if it matters to you.",
        "You can clear what is kept in your browser at any time in the browser’s own settings.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to this page",
      blocks: [
        "When this site starts to store or send something else, this page says so. Questions about any of it are welcome at {email}.",
      ],
    },
  ],
};
