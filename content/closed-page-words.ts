import type { Message } from "./messages.ts";

// What a landing page says that takes no requests for now. `{service}` is a service inside a sentence, `{service_name}` the same
// as a title, `{city}` a city.

export const closedPageWords = {
  title: "{service_name} in {city}: no quotes right now",
  description:
    "We do not take quote requests for {service} in {city} right now. See which services and cities nearby are open.",
  heading: "No quotes for {service} in {city} right now",
  text: "We are not taking requests for this work here at the moment, so there is no form to fill in.",
  earlier:
    "Did you send a request earlier? Nothing has changed for it: the link in your receipt shows where it stands.",
  otherCities: "{service_name} nearby",
  otherServices: "What we do take in {city}",
  home: "Go to the home page",
  /** To whoever had the form open when the page was closed. */
  unsent: {
    title: "Your request was not sent",
    text: "This page was closed while you were typing. We gave your request to no contractor and kept nothing of it. Here is what you typed, so that you can copy it.",
  } satisfies Message,
};
