/** The Why Us page, section by section. */
export const whyUsWords = {
  title: "Why Us: One Local Contractor, No Bidding Wars",
  description:
    "How {name} works, how it compares with other platforms, and why one pre-screened local contractor answers your request instead of five.",
  name: "Why Us",
  heading: "One local contractor, not five phone calls",
  lead: "You describe the job once. We pass it to one contractor who works in your zip code, and to nobody else.",
  steps: {
    heading: "How It Works",
    items: [
      {
        title: "Tell us about the job",
        text: "Share your zip code, the service type and your contact preference. It takes under 2 minutes.",
      },
      {
        title: "We match you with one",
        text: "Your request is hand-matched to one licensed local contractor. There is no auction for it.",
      },
      {
        title: "The contractor reaches out",
        text: "You hear from that one contractor, not from five companies. The quote is free, and the choice is yours.",
      },
    ],
  },
  /** Where enough homeowners have answered; the numbers and their day are put in. */
  measured: {
    heading: "What homeowners told us",
    text: "We ask whether the contractor who got the request has been in touch. Of {answered} homeowners who answered about requests of the last 90 days, {contacted} had been contacted.",
    day: "Counted on {day}. Not everybody answers.",
  },
  comparison: {
    heading: "How we compare",
    lead: "Other platforms suit many people. This is where we differ, and where we don’t.",
    columns: ["What matters", "With us", "Other platforms"],
    rows: [
      {
        name: "Local {state} Focus",
        us: "{cities}, and the places next to them.",
        others: "Often the whole country.",
      },
      {
        name: "No Bidding Wars",
        us: "One contractor gets your request, with no bids.",
        others: "Often several companies get it. HomeAdvisor and Porch say up to four.",
      },
      {
        name: "Pre-Screened Contractors",
        us: "We ask for a {state} contractor license, insurance, at least 3 years of experience and references.",
        others: "It varies. Porch helps you check a license. Bark says that it does not vet its professionals.",
      },
      {
        name: "Fast Response",
        us: "Most commonly within 2 to 6 hours, and within 24 at most.",
        others: "Often fast as well, and it may be several companies that call.",
      },
      {
        name: "Free for Homeowners",
        us: "Free. The one contractor who gets your request pays us a flat monthly fee.",
        others: "Usually free as well. Contractors commonly pay for each lead.",
      },
    ],
    source:
      "What we say about other platforms comes from their own pages, which we read on November 21, 2026, partly as archived copies. They differ from each other and they change, so read the terms of the one you use:",
    sources: [
      { text: "HomeAdvisor, terms and conditions effective January 29, 2024", url: "https://legal.homeadvisor.com/" },
      {
        text: "Porch, pay as you go for professionals",
        url: "https://porch.com/pro/resources/account-settings/pro_posts/pay-as-you-go",
      },
      { text: "Porch, questions of homeowners", url: "https://porch.com/faq" },
      { text: "Bark, help for customers", url: "https://help.bark.com/topic/for-customers/?faq_id=323" },
    ],
  },
  benefits: {
    heading: "What that means for you",
    items: [
      {
        title: "One call back",
        text: "One contractor has your number, so your phone doesn’t ring all evening.",
      },
      {
        title: "Matched by zip code",
        text: "Your zip code and service decide who gets the request, so it goes to someone who already works nearby.",
      },
      {
        title: "Checked before they join",
        text: "We ask for a license, liability insurance, workers’ compensation and references first.",
      },
      {
        title: "Your details stay with the job",
        text: "We don’t sell them. You can leave the phone number out and hear back by email.",
      },
      {
        title: "Done in under 2 minutes",
        text: "A short form with no account and no password. It works on any phone.",
      },
      {
        title: "No duty to hire",
        text: "Read the quote, compare it, sleep on it. Saying no costs nothing.",
      },
    ],
  },
  services: {
    heading: "Home Services We Cover",
    lead: "Choose your city to see what is local about the job and to send a request.",
  },
  closing: {
    heading: "Tell us what needs doing",
    text: "Start on the home page with your service and your city.",
    button: "Start my free quote",
  },
};
