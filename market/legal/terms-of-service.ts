import type { LegalPage } from "../../content/types.ts";

export const termsOfService: LegalPage = {
  title: "Terms of Service",
  description:
    "What this site does and does not do, what a quote request leads to, who is responsible for the work, and what we ask of everyone who uses it.",
  heading: "Terms of Service",
  lead: "What you can expect from this site, and what we ask of you when you use it.",
  sections: [
    {
      id: "what-this-is",
      heading: "What this site is",
      blocks: [
        "{name}, called “we” and “us” here, connects homeowners with independent local contractors. We don’t do repair or installation work, and we don’t employ the contractors.",
        "This page says on which terms we offer the site. Our privacy policy says what happens to what you send.",
      ],
    },
    {
      id: "cost",
      heading: "What it costs",
      blocks: [
        "The site is free for homeowners. You pay us nothing for a request or for a match. The one contractor who holds a zip code and service pays us a flat monthly fee.",
        "If you hire a contractor, you pay the contractor the price that the two of you agreed on.",
      ],
    },
    {
      id: "requests",
      heading: "What a quote request leads to",
      blocks: [
        "We match your request with one contractor for your zip code and service. By sending it you ask that contractor to contact you about this job, in the way you chose. If you chose none, that is by email, or by phone if you gave a number. If you chose a call or a text message and left no number for it, it is by email until you add one.",
        "The response times on this site say what to expect once a contractor has your request. They are not a guarantee, and neither is a match: it can be that no contractor covers your zip code and service.",
        "A request is not an order. You owe nothing to anyone until you hire someone.",
      ],
    },
    {
      id: "your-part",
      heading: "What we ask of you",
      blocks: [
        "When you use the forms, please:",
        [
          "give your own details, or those of someone who has asked you to;",
          "ask for real work at a place where you may have it done;",
          "don’t send forms by machine, and don’t try to get around the limits or into what is not public.",
        ],
        "We may delete requests that are made up, and stop taking them from where they come.",
      ],
    },
    {
      id: "contractors-work",
      heading: "Contractors and their work",
      blocks: [
        "We ask contractors for a license, insurance, experience and references before they take part. Licenses and policies can lapse after that, so check for yourself before you sign. Ask for the registration number and look it up with the Verify a Contractor tool of the Washington State Department of Labor & Industries.",
        "The quote, the contract, the work, the permits and any warranty are between you and the contractor. If something goes wrong, speak with the contractor first, and let us know at {email}. We want to hear about it.",
      ],
    },
    {
      id: "prices-and-guides",
      heading: "Prices and guides on this site",
      blocks: [
        "Price ranges here are general guides. Only the contractor’s quote is a price.",
        "Our articles are general information. Rules, rebates and permit needs differ from place to place and change, so ask the office that is in charge of yours.",
      ],
    },
    {
      id: "for-contractors",
      heading: "For contractors",
      blocks: [
        "An application to the partner program is a question, not a contract, and we may say no. What the partner page says about requests per month describes what we expect and promises no number of jobs. The terms of a partnership are agreed with each contractor directly.",
      ],
    },
    {
      id: "this-site",
      heading: "This site",
      blocks: [
        "You are welcome to read, print and link to our pages. Ask us before you publish them elsewhere.",
        "We work to keep the site running and right, but it can be away for a while or contain a mistake. If you find one, tell us.",
        "Nothing on this page takes away a right that the law gives you.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and questions",
      blocks: [
        "When these terms change, the new ones stand here and hold for what you send from then on. For questions, write to {email}.",
      ],
    },
  ],
};
