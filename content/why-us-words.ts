export const whyUsWords = {
  title: "Why Us: One Local Contractor, No Bidding Wars",
  description:
    "How {name} works, how it compares with other platforms, and why one pre-screened local contractor gets your request instead of five.",
  name: "Why Us",
  heading: "One local contractor, not five phone calls",
  lead: "Live in {anyCity}? Describe the job once. We’ll look for the one contractor who covers your zip code, and no one else gets it.",
  steps: {
    heading: "How It Works",
    items: [
      {
        title: "Tell us about the job",
        text: "Share your zip code, the service type, and your contact preference. It takes under 2 minutes.",
      },
      {
        title: "We match you with one",
        text: "Your request is hand-matched to one licensed local contractor. No bidding.",
      },
      {
        title: "The contractor reaches out",
        text: "You’ll hear from that one contractor, not five companies. The quote is free, and the choice is yours.",
      },
    ],
  },
  /** Shown if at least `minMeasuredLeads` homeowners have answered. */
  measured: {
    heading: "What homeowners told us",
    text: "We ask homeowners if the contractor has been in touch. {contacted} of the {answered} who replied about requests from the last 90 days said yes.",
    day: "Counted on {day}. Not everyone replies.",
  },
  comparison: {
    heading: "How we compare",
    lead: "Here’s where we’re different, and where we’re not.",
    columns: ["What matters", "With us", "Other platforms"],
    rows: [
      {
        name: "Local {state} Focus",
        us: "{cities}, and nearby areas.",
        others: "Often nationwide.",
      },
      {
        name: "No Bidding Wars",
        us: "One contractor gets your request, with no bids.",
        others: "Often several companies get it. HomeAdvisor and Porch say up to four.",
      },
      {
        name: "Pre-Screened Contractors",
        us: "We ask for a {state} contractor license, insurance, at least 3 years of experience, and references.",
        others: "It varies. Porch helps you check a license. Bark says it doesn’t vet its professionals.",
      },
      {
        name: "Fast Response",
        us: "Once a contractor has it: usually 2 to 6 hours, 24 at most.",
        others: "Often fast, too, but several companies may call.",
      },
      {
        name: "Free for Homeowners",
        us: "Free. The one contractor who gets your request pays us a flat monthly fee.",
        others: "Usually free, too. Contractors commonly pay for each lead.",
      },
    ],
    source:
      "Based on each platform’s own pages, checked November 21, 2026 (some archived). Terms vary and change, so check yours:",
    sources: [
      { text: "HomeAdvisor: terms and conditions effective January 29, 2024", url: "https://legal.homeadvisor.com/" },
      {
        text: "Porch: pay as you go for professionals",
        url: "https://porch.com/pro/resources/account-settings/pro_posts/pay-as-you-go",
      },
      { text: "Porch: homeowner FAQ", url: "https://porch.com/faq" },
      { text: "Bark: help for customers", url: "https://help.bark.com/topic/for-customers/?faq_id=323" },
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
        text: "We ask for a license, liability insurance, workers’ compensation, and references first.",
      },
      {
        title: "Your details stay with the job",
        text: "We don’t sell them. Skip the phone number if you’d rather hear back by email.",
      },
      {
        title: "Done in under 2 minutes",
        text: "A short form with no account and no password. It works on any phone.",
      },
      {
        title: "No obligation to hire",
        text: "Read the quote, compare it, sleep on it. Saying no costs nothing.",
      },
    ],
  },
  services: {
    heading: "Home Services We Cover",
    lead: "Choose your city for local details and a free quote.",
  },
  closing: {
    heading: "Ready for a free quote?",
    text: "It takes under 2 minutes, and no more than one contractor gets your request.",
    button: "Get my free quote",
  },
};
