import type { LegalPage } from "../../content/types.ts";

export const termsOfService: LegalPage = {
  title: "Terms of Service",
  description:
    "What this site does and doesn’t do, what a quote request leads to, who is responsible for the work, and what we ask of everyone who uses it.",
  heading: "Terms of Service",
  lead: "What you can expect from this site, and what we ask of you when you use it.",
  sections: [
    {
      id: "what-this-is",
      heading: "What this site is",
      blocks: [
        "{name}, called “we” and “us” here, connects homeowners with independent local contractors. We don’t do repair or installation work, and we don’t employ the contractors.",
        "These are the terms for using this site. Our privacy policy says what happens to what you send.",
      ],
    },
    {
      id: "cost",
      heading: "What it costs",
      blocks: [
        "The site is free for homeowners. You pay us nothing for a request or for a match. The one contractor who covers a zip code and service pays us a flat monthly fee.",
        "If you hire a contractor, you pay the contractor the price the two of you agreed on.",
      ],
    },
    {
      id: "requests",
      heading: "What a quote request leads to",
      blocks: [
        "We match your request with one contractor for your zip code and service. By sending it, you ask that contractor to contact you about this job, the way you chose. If you didn’t choose, that’s by email, or by phone if you gave a number. If you chose a call or text but didn’t leave a number, it’s by email until you add one.",
        "The response times on this site say what to expect once a contractor has your request. They aren’t a guarantee, and neither is a match: we may not have a contractor for your zip code and service.",
        "A request isn’t an order. You don’t owe anyone anything until you hire someone.",
      ],
    },
    {
      id: "your-part",
      heading: "What we ask of you",
      blocks: [
        "When you use the forms, please:",
        [
          "give your own details, or those of someone who has asked you to;",
          "ask for real work at a place where you’re allowed to have it done;",
          "don’t use bots, bypass limits, or try to reach anything private.",
        ],
        "We may delete fake requests and block their source.",
      ],
    },
    {
      id: "contractors-work",
      heading: "Contractors and their work",
      blocks: [
        "We ask contractors for a license, insurance, experience, and references before they join. Licenses and policies can lapse after that, so check for yourself before you sign. Ask for the registration number, and look it up with the Washington State Department of Labor & Industries’ Verify a Contractor tool.",
        "The quote, the contract, the work, the permits, and any warranty are between you and the contractor. If something goes wrong, talk to the contractor first, and let us know at {email}. We want to hear about it.",
      ],
    },
    {
      id: "prices-and-guides",
      heading: "Prices and guides on this site",
      blocks: [
        "Price ranges here are general guides. Only the contractor’s quote is a price.",
        "Our articles are general information. Rules, rebates, and permit requirements vary by place and change, so check with your local office.",
      ],
    },
    {
      id: "for-contractors",
      heading: "For contractors",
      blocks: [
        "Applying to the partner program isn’t a contract, and we may decline. The monthly request counts on the partner page are estimates, not guarantees. We agree on the terms of a partnership with each contractor directly.",
      ],
    },
    {
      id: "this-site",
      heading: "This site",
      blocks: [
        "You’re welcome to read, print, and link to our pages. Ask us before you publish them elsewhere.",
        "We work to keep the site running and accurate, but it can be down or contain a mistake. If you find one, tell us.",
        "Nothing on this page takes away a right the law gives you.",
      ],
    },
    {
      id: "changes",
      heading: "Changes and questions",
      blocks: [
        "If these terms change, we’ll post new terms here; they apply to anything you send after that. Questions? Email {email}.",
      ],
    },
  ],
};
