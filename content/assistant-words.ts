import { leadDescriptions } from "./lead-words.ts";
import type { FormTable } from "./messages.ts";

// Texts for AI assistants that use the MCP tools (server/public/mcp-tools.ts) or the forms on the pages.

interface ToolWords {
  title: string;
  description: string;
}

export const assistantWords = {
  /** The MCP server sends this text to an assistant that connects. */
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
  service: "The service.",
  city: "The city.",
  zip_code: "Five digits, such as {exampleZip}.",
  query: "Words to look for.",
  fields: leadDescriptions,
  /** Appended to the description of the field `service_issue`. */
  issueChoices: "Each service has its own choices: {choices}",
  next: "Nothing has been sent yet. Open the address, check the form, and press the button. One contractor gets it. Free. You send it yourself.",
  refusals: {
    choices: "{problem} Choices: {choices}.",
    place: "Give a city or a zip code. Cities: {cities}.",
    unknownZip: "{zip} isn’t in a city that we list. Give the city, too. Cities: {cities}.",
    otherCity: "{zip} is in {right}, not {given}. Use the city {slug}, or leave it out.",
    failed: "Something went wrong on our side. Please try again in a moment.",
  },
};

/**
 * Describes a form to an AI assistant in the visitor's browser. The assistant fills in the form. The visitor sends it.
 */
export interface FormTool {
  name: string;
  description: string;
  fields: Readonly<Record<string, string>>;
}

/** The keys are the tables that store the forms. */
export const formTools = {
  leads: {
    name: "request_quote",
    description:
      "Fills in a homeowner’s free quote request for this page’s service and city. One local contractor gets it. The person reads the form and presses the button.",
    fields: leadDescriptions,
  },
  contact_messages: {
    name: "send_message",
    description:
      "Fills in a message to {name}. For a quote, use the form of the service and city instead. The person reads the form and presses the button.",
    fields: {
      name: "The person’s full name, in any script.",
      email: "The person’s email address, for the answer.",
      phone: "The person’s phone number, with ten digits.",
      user_type: "Who writes: a homeowner, a contractor, or somebody else.",
      message: "The message, in the person’s words.",
    },
  },
  partner_applications: {
    name: "apply_as_contractor",
    description:
      "Fills in a contractor’s application for the partner program. The person reads the form and presses the button.",
    fields: {
      name: "The contractor’s full name, in any script.",
      business_name: "The name of the business.",
      email: "The business’s email address.",
      phone: "The business’s phone number, with ten digits.",
      city: "The city where the business works.",
      service: "The service that the business offers.",
      message: "License number and anything else, in the contractor’s words.",
    },
  },
} satisfies Partial<Record<FormTable, FormTool>>;

export const choiceTool = {
  name: "choose_service_and_city",
  description: "Opens the page of a service in a city, with its quote form. Nothing is sent.",
  fields: { service: "The service that the home needs.", city: "The city of the home." },
} satisfies FormTool;

export const llmsTextWords = {
  summary: "{name} sends a homeowner’s quote request to one local contractor in {cities}.",
  facts: [
    "A request is free for homeowners, with no obligation to hire. Contractors pay a flat monthly fee.",
    "It goes to the one contractor who serves that zip code and service. No one else gets it unless that contractor passes or doesn’t respond.",
    "An assistant can look up services and coverage, and fill in a request, by the Model Context Protocol: POST {mcp}. The person looks at the form and sends it.",
  ],
  headings: { pages: "Pages", services: "Services by city", articles: "Articles" },
};

/** The browser gives this text to the assistant after the person has sent the form. */
export const formAnswer = "The person has sent the form; what becomes of it is between them and the site.";
