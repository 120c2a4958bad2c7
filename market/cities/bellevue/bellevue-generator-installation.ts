import type { LandingPage } from "../../../content/types.ts";

export const page: LandingPage = {
  title: "Generator Installation in Bellevue, WA | Noise and Setbacks",
  description:
    "Bellevue has one noise limit for a generator’s tests and a higher one for outages. We look for one licensed electrical contractor to quote yours for free.",
  lead: "In Bellevue, setbacks and noise limits decide where a generator can go. A licensed electrical contractor checks both before giving you a price.",
  localHeading: "One noise limit for tests, another for outages",
  blurb:
    "During an outage, a fixed generator in Bellevue can reach 75 dBA at any property line. The rest of the time, plan for 55 dBA by day and 45 at night. At an older house, the side yard can work, outside the setback and with a sound screen.",
  localParagraphs: [
    "Bellevue’s noise code treats a generator in two ways. While the power is out, a portable unit is exempt, and a fixed one is too as long as it stays at or below 75 dBA at any property line ([BCC 9.18.020](https://bellevue.municipal.codes/BCC/9.18.020)). The rest of the time the usual limits for residential districts hold: 55 dBA by day, 45 dBA from 10 p.m. to 7 a.m. Many standby units test themselves weekly, so the day limit is the one to plan for.",
    "Placement has its own rule. With a new home, or an addition of more than 1,000 square feet, equipment belongs in the rear yard, five feet or more from any property line. At other houses the side yard is possible too, outside the setback and with a sound screen. In West Bellevue and Enatai that can rule out the strip beside the garage where the panel is. Then the job includes a longer conduit, and a fair quote shows it.",
    "Tall trees decide who sits in the dark. The Bridle Trails Community Club writes that big storms have left some neighbors without power for up to two weeks, and residents of Somerset and Eastgate have petitioned about long outages from trees on Newport Way. In Lakemont, a pad near a ravine needs firm ground and a way for water to drain. [Which kind of generator fits](/blog/home-generator-transfer-switch-washington) depends on how long your street waits.",
  ],
  localFacts: [
    {
      heading: "Permit",
      text: "Adding a generator is on Bellevue’s list of work that needs an electrical permit. Apply at MyBuildingPermit.com.",
    },
    {
      heading: "Noise code",
      text: "Bellevue City Code 9.18. The city compares 45 dBA to bird calls.",
    },
    {
      heading: "Placement code",
      text: "Land Use Code 20.20.525 covers mechanical equipment, including the five-foot rule for rear yards.",
    },
    {
      heading: "Covenants",
      text: "In Somerset, contact the covenant review committee first. It serves about two-thirds of the homes.",
    },
  ],
  localQuestions: [
    {
      question: "How loud can a generator be in Bellevue?",
      answer:
        "It depends on whether the power is on. In an outage, [the code](https://bellevue.municipal.codes/BCC/9.18.020) lets a fixed generator reach 75 dBA at any property line and sets no limit for a portable one. For test runs the residential limits apply, 55 dBA from 7 a.m. to 10 p.m. and 45 dBA at night. Makers often give the sound at 23 feet or as sound power, so ask which. Have the test set for midday, and show the contractor the bedroom windows next door.",
    },
    {
      question: "Where can it go beside an older Bellevue house?",
      answer:
        "Outside the side setback, with a sound screen, is what the city’s page on [mechanical equipment](https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/mechanical-equipment) asks for in a side yard when the house isn’t new or much enlarged. On a narrow Lake Hills lot that may leave one spot behind the house. Critical areas count too: in Lakemont and Newport Hills, a ravine’s buffer can reach into the yard.",
    },
    {
      question: "Can I have backup power in a Downtown Bellevue condo?",
      answer:
        "Seldom a generator of your own. A balcony has no place for exhaust or fuel, and carbon monoxide can kill indoors within minutes. Never run one indoors or on the balcony. Ask the building manager what the tower’s own generator feeds: elevators and hall lights, as a rule, not your kitchen. A battery power station will run a router, lamps, and phones. If you use a medical device, tell the building and Puget Sound Energy before storm season. For a long outage, plan with friends in another part of town.",
    },
    {
      question: "Do Somerset’s covenants cover a generator?",
      answer:
        "Most likely. The [community association](https://www.somerset98006.org/about-covenants.html) says 98 percent of Somerset’s properties have covenants, and that all changes outside should go to the review committee where it serves the division. A metal box with a fence around it below an uphill neighbor’s deck is such a change. Send the model, its height, and the screen you plan. Do it before the city’s electrical permit, since the committee’s yes or no may move the pad.",
    },
    {
      question: "What will a generator cost in Bellevue?",
      answer:
        "No one we know of publishes Bellevue prices, and we won’t invent any. The one figure we can point to is national and for the smallest job: a manual transfer switch for a portable unit, about $500 to $900 with labor on an undated page ([Consumer Reports](https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/)). What moves yours is easier to name: how far the allowed spot is from the gas meter and the panel, a sound screen, and a panel that has to grow. In West Bellevue all three can meet. Ask for two prices, one for the whole house and one for the few circuits you can’t do without. Before signing, [look up the electrical license](/blog/how-to-check-a-contractor-washington), and see that permit and screen are in the price.",
    },
  ],
  sources: [
    {
      title: "Consumer Reports: why a generator needs a transfer switch (national, undated)",
      url: "https://www.consumerreports.org/portable-generators/portable-generator-needs-a-transfer-switch/",
      checked: "2026-11-21",
    },
    {
      title: "Bellevue City Code 9.18.020: sounds that are exempt",
      url: "https://bellevue.municipal.codes/BCC/9.18.020",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Electrical permits",
      url: "https://bellevuewa.gov/city-government/departments/development/permits/electrical-mechanical-plumbing-permits/electrical-permits",
      checked: "2026-11-22",
    },
    {
      title: "City of Bellevue: Mechanical equipment",
      url: "https://bellevuewa.gov/city-government/departments/development/zoning-and-land-use/zoning-requirements/mechanical-equipment",
      checked: "2026-11-22",
    },
    {
      title: "Bridle Trails Community Club: electrical reliability",
      url: "https://www.bridletrailscommunity.org/portfolio-items/energy-distribution/",
      checked: "2026-11-22",
    },
    {
      title: "Puget Sound Energy: Back-up power options (weekly self-tests)",
      url: "https://www.pse.com/rebates/generators",
      checked: "2026-11-22",
    },
    {
      title: "Petition of Somerset and Eastgate residents on outages and Newport Way",
      url: "https://actionnetwork.org/petitions/better-electric-service-now",
      checked: "2026-11-22",
    },
  ],
};
