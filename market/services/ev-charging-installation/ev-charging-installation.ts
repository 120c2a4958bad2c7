import type { ServiceFacts } from "../../../content/types.ts";

export const service = {
  order: 4,
  name: "EV Charging Installation",
  phrase: "EV charging installation",
  subject: "EV charger",
  trade: "electrical contractor",
  licenses: ["electrical"],
  partnerChoice: "EV Charger Installation",
  accent: "purple",
  headerAccentPath: "/ev-charging-",
  scene: { file: "ev-charging-installation.svg", focus: "center", band: "83%" },
  icon: "plug-zap.svg",
  cost: "Most jobs run $1,200–$3,500. Your quote sets the price.",
  usualCost: "Most jobs run $1,200–$3,500.",
  coverage: null,
  issues: [
    { value: "new-home-charger", label: "Put in a home charger" },
    { value: "outlet-240-volt", label: "Add a 240-volt outlet" },
    { value: "panel-check", label: "Check if my panel can handle it" },
    { value: "replace-or-move", label: "Replace or move a charger" },
    { value: "charger-trips", label: "Charger trips or stopped working" },
    { value: "second-charger", label: "Add a charger for a second car" },
    { value: "shared-parking", label: "Condo, townhouse, or shared parking" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "Level 2 home charger",
      text: "A 240-volt circuit of its own, set to what your panel can carry.",
    },
    {
      title: "A 240-volt outlet",
      text: "For the cord that came with the car, built for hours of steady use.",
    },
    {
      title: "Panel check and upgrade",
      text: "A load calculation shows what your panel has to spare.",
    },
    {
      title: "Long runs and detached garages",
      text: "Mostly conduit, trench, and wire, so a sketch of the route helps.",
    },
    {
      title: "Replacing or moving a charger",
      text: "The old circuit is checked before a new charger goes on it.",
    },
    {
      title: "Two cars, one panel",
      text: "Two chargers can share one circuit and take turns.",
    },
  ],
  faq: [
    {
      question: "What does EV charger installation cost?",
      answer:
        "EV charging installation is typically $1,200-$3,500. That’s our planning range: we know of no public price survey for the Eastside. A long run, a trench, or a new panel is at the high end or beyond it. The contractor’s quote is the price that counts.",
    },
    {
      question: "Who will I hear from, and is there a fee?",
      answer:
        "From the licensed electrical contractor who covers your zip code, and no one else. Once they have your request, the usual wait is 2 to 6 hours, and 24 at most. There’s no fee for you: the contractor pays {name} a flat monthly one.",
    },
    {
      question: "Do I need a permit, and who can do the work?",
      answer:
        "A new charging circuit requires an electrical permit and an inspection. Work for hire belongs to a licensed electrical contractor ([RCW 19.28](https://app.leg.wa.gov/rcw/default.aspx?cite=19.28)), who must buy the permit, from the city or from the state.",
    },
    {
      question: "Can my association say no?",
      answer:
        "Not outright. Under a [2022 law](https://lawfilesext.leg.wa.gov/Biennium/2021-22/Htm/Bill%20Reports/Senate/1793-S.E%20SBR%20APS%2022.htm), they can’t ban a charger for your own use or restrict it unreasonably. Reasonable conditions are allowed. [Our guide](/blog/ev-charger-permit-washington) says which section your association goes by, and which one changed in 2026.",
    },
  ],
  urgentHelp: null,
} as const satisfies ServiceFacts;
