import type { LeadField } from "../domain/lead.ts";

// What a person's assistant reads from the Model Context Protocol's tools (server/http/mcp-tools.ts).

/** The choices and lengths of each argument stand in its schema. */
interface ToolWords {
  title: string;
  description: string;
}

export const assistantWords = {
  /** What this server is for. `{name}` is the site's, `{cities}` its places. */
  instructions:
    "{name} sends a homeowner’s quote request to one local contractor in {cities}. It is free for homeowners. Look up services and coverage here, and prepare a request. You can’t send one: give the person the address of the filled form, and they send it.",
  tools: {
    list_services: {
      title: "Services, cities, and typical costs",
      description:
        "Lists the services and cities of {name}, with zip codes, the cost to plan on, and the address of each page.",
    },
    check_coverage: {
      title: "Check coverage of a zip code",
      description:
        "Says whether a contractor serves a zip code for a service today, and what happens to a request if none does. It never names the contractor.",
    },
    prepare_quote_request: {
      title: "Prepare a quote request",
      description:
        "Makes the address of the quote form with everything filled in that you know. Nothing is stored or sent: show the person the address. They look at the form, complete it, and press the button. Give the city, the zip code, or both.",
    },
    find_articles: {
      title: "Find articles",
      description:
        "Finds up to ten published articles of {name} for homeowners, by words of their titles and summaries.",
    },
  } satisfies Record<string, ToolWords>,
  /** The arguments. */
  service: "The service.",
  city: "The city.",
  zip_code: "Five digits, such as {exampleZip}.",
  query: "Words to look for.",
  fields: {
    name: "The homeowner’s full name, in any script.",
    zip_code: "The zip code of the home: five digits, such as {exampleZip}.",
    service_issue: "What the home needs. Each service has its own choices: {choices}",
    preferred_contact: "How the contractor should reach the homeowner. “phone” and “text” need a phone number.",
    phone: "The homeowner’s phone number, with ten digits.",
    email: "The homeowner’s email address. The receipt goes there.",
    timeline: "When the work should be done.",
    message: "Anything else that the contractor should know, in the homeowner’s words.",
  } satisfies Record<LeadField, string>,
  /** What comes of a prepared request. */
  next: "Nothing has been sent yet. Open the address, check the form, and press the button. One contractor gets it. Free. You send it yourself.",
  refusals: {
    choices: "{problem} Choices: {choices}.",
    place: "Give a city or a zip code. Cities: {cities}.",
    unknownZip: "{zip} isn’t in a city that we list. Give the city, too. Cities: {cities}.",
    otherCity: "{zip} is in {right}, not {given}. Use the city {slug}, or leave it out.",
    failed: "Something went wrong on our side. Please try again in a moment.",
  },
};
