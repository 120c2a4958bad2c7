import type { MarketWords } from "../content/types.ts";

export const words: MarketWords = {
  contact: {
    hours: [
      { days: "Monday to Friday", hours: "8:00 AM to 6:00 PM" },
      { days: "Saturday", hours: "9:00 AM to 4:00 PM" },
      { days: "Sunday", hours: "Closed" },
    ],
    emergencies:
      "Emergency sprinkler repairs may be available outside business hours. Send a quote request, and choose “As soon as possible.”",
  },
  thankYou: {
    reminder: "If water is still running, shut the valve now. Don’t wait for the call.",
  },
  whyUs: {
    moreServices: {
      heading: "Also available",
      text: "More coming soon.",
    },
  },
  faq: {
    description:
      "Who will contact you, how soon, what it costs, which areas we serve, and what happens to your details: answers for Eastside homeowners.",
  },
  blog: {
    title: "Sprinkler Repair & Maintenance Blog",
    description:
      "Plain guides for Eastside homeowners: sprinkler repair and upkeep, backflow tests, gutters, fences, EV chargers, and generators, with local rules and costs.",
    pageDescription:
      "Page {page} of our guides for Eastside homeowners: sprinkler repair and upkeep, backflow tests, gutters, fences, EV chargers, and generators.",
    seasonal: {
      winter: ["gutters-for-puget-sound-rain", "home-generator-transfer-switch-washington"],
      spring: ["spring-sprinkler-start-up-checklist", "backflow-testing-washington"],
      summer: ["how-much-water-does-an-eastside-lawn-need", "low-sprinkler-pressure-dry-zone"],
      fall: ["when-to-winterize-sprinklers-eastside", "gutters-for-puget-sound-rain"],
    },
  },
};
