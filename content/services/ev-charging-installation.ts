import type { Service } from "../types.ts";

export const evChargingInstallation: Service = {
  slug: "ev-charging-installation",
  name: "EV Charging Installation",
  phrase: "EV charging installation",
  subject: "EV charger",
  trade: "electrical contractor",
  needsElectricalLicense: true,
  issues: [
    { value: "new-home-charger", label: "Put in a home charger" },
    { value: "outlet-240-volt", label: "Add a 240-volt outlet for charging" },
    { value: "panel-check", label: "Not sure my panel can handle it" },
    { value: "replace-or-move", label: "Replace or move a charger" },
    { value: "charger-trips", label: "The charger trips the breaker or quit" },
    { value: "second-charger", label: "Add a charger for a second car" },
    { value: "shared-parking", label: "Condo, townhouse or shared parking" },
    { value: "other", label: "Something else" },
  ],
  commonServices: [
    {
      title: "Level 2 home charger",
      text: "A charger on the garage or outside wall with its own 240-volt circuit, set to a current your panel can carry.",
    },
    {
      title: "A 240-volt outlet",
      text: "For the charging cord that came with the car. The outlet, breaker and wire have to suit hours of steady use.",
    },
    {
      title: "Panel check and upgrade",
      text: "A load calculation shows what your panel has to spare. The answer may be a smaller circuit, a load-sharing device or a new panel.",
    },
    {
      title: "Long runs and detached garages",
      text: "When the panel is far from the car, the price is mostly conduit, trench and wire. A sketch of the route helps with the quote.",
    },
    {
      title: "Replacing or moving a charger",
      text: "New car, new parking spot or a unit that has failed. The old circuit is checked before anything is hung on it.",
    },
    {
      title: "Two cars, one panel",
      text: "Two chargers can share one circuit’s capacity and take turns, which often avoids a bigger electrical service.",
    },
  ],
  faq: [
    {
      question: "What does EV charger installation cost?",
      answer:
        "EV charging installation is typically $1,200-$3,500. A charger beside a roomy panel is at the low end. A long run, a trench or a new panel is at the high end or beyond it. It is our planning range, since we know of no public price survey for the Eastside. The electrical contractor sets the real price in a quote after seeing your panel.",
    },
    {
      question: "Is there a fee for using {name}?",
      answer:
        "There is none for you. You can ask, read the quote and say no. The one contractor who holds your zip code pays us a flat monthly fee.",
    },
    {
      question: "Who will I hear from?",
      answer:
        "From one electrical contractor who works in your zip code, and from nobody else because of your request. The usual wait is 2 to 6 hours, and the limit is 24.",
    },
    {
      question: "Do I need a permit, and who may do the work?",
      answer:
        "Adding a charging circuit takes an electrical permit and an inspection in Washington. Work for hire must be done by a licensed electrical contractor (RCW 19.28), who must buy the permit for the work. The permit comes from your city if the city runs its own electrical inspections, and otherwise from the state Department of Labor & Industries (L&I).",
    },
    {
      question: "Is my electrical panel big enough?",
      answer:
        "Nobody can tell from the number on the main breaker alone. The contractor adds up what the house already uses, such as heat, range, dryer and hot water, and sees what is left. A photo of the panel with its door open is a good thing to have ready.",
    },
    {
      question: "Can my association say no?",
      answer:
        "State law limits how far it can go. A homeowners’ or condominium association may not effectively prohibit, or unreasonably restrict, a charger for your own use on your lot, in your unit or in your assigned space. It may ask for an application first and set reasonable conditions (RCW 64.38.062, 64.34.395 and 64.90.513). Lawmakers amended the last of these in 2026, so read the current text and your association’s rules before the contractor’s visit.",
    },
  ],
};
