import type { Choice, LeadOpportunity } from "./types.ts";

/** What a contractor applies for who offers none of the services in the list. */
export const otherService: Choice = { value: "other", label: "Other" };

/** The partner program's page, section by section. */
export const partnerProgramWords = {
  title: "Partner Program for contractors",
  description:
    "Exclusive leads for {state} contractors: one contractor per zip code and service, for a flat monthly fee. See what is available and apply online.",
  name: "Partner Program",
  heading: "Exclusive leads for local contractors",
  lead: "Homeowners in {cities} tell us what needs doing. Each request goes to one contractor. Hold a zip code and service, and that contractor is you.",
  button: "Apply for a zip code",
  benefits: {
    heading: "What you get as a partner",
    items: [
      {
        title: "Exclusive leads",
        text: "While you have a request, no other contractor has it. You are the only one who calls.",
      },
      {
        title: "One contractor per zip code and service",
        text: "While you hold a zip code for your service, no other partner can have it.",
      },
      {
        title: "A flat monthly fee",
        text: "You pay the same each month. There is no price per lead and nobody to outbid.",
      },
      {
        title: "The job before the call",
        text: "You read what is wrong, where it is and how the homeowner wants to be reached before you pick up the phone.",
      },
    ],
  },
  steps: {
    heading: "How it works",
    items: [
      {
        title: "You apply",
        text: "The form below asks who you are, what you do and where. A few minutes are enough.",
      },
      {
        title: "We review",
        text: "You hear from us within 24 to 48 hours. We check your license, insurance and references.",
      },
      {
        title: "You get your zip code",
        text: "We agree on the zip codes and the service, and from then on they are yours alone.",
      },
      {
        title: "Homeowners reach you",
        text: "Requests from your zip codes go straight to you. You call, you quote, you do the work.",
      },
    ],
  },
  criteria: {
    heading: "Who we work with",
    lead: "We send homeowners one name, so it has to be a good one. This is what we look at.",
    items: [
      "One contractor per zip code and service",
      "A valid {state} contractor license",
      "General liability and workers’ compensation insurance",
      "At least 3 years of experience",
      "Professional references",
      "Able to serve {homeCity} and nearby areas",
      "Professional appearance and service skills",
    ],
  },
  opportunities: {
    heading: "Lead opportunities",
    lead: "Leads per month are estimates, not a promise. The fee is flat, however many there are.",
    columns: ["Service and city", "Status", "Estimated leads per month", "Price per month"],
    statuses: { available: "Available", filled: "Filled" } satisfies Record<LeadOpportunity["status"], string>,
    /** What the status rests on: the territories that are taken, or, while there is none, the list that we began with. */
    basis: {
      territories: "Filled means that a contractor holds every zip code of that city for that service today.",
      list: "No zip code has been given out yet. The list is the one that we began with, and says nothing of who holds what today.",
    },
    /** Under an estimate, where there is enough to count. */
    measured: "Counted: {requests} in 90 days",
    measuredBasis: "Counted means how many requests came from that city for that service in the 90 days up to {day}.",
    note: "Don’t see your city or service? Apply anyway and tell us what you do.",
  },
  application: {
    heading: "Apply to the program",
    lead: "Tell us about your business. Applying costs nothing and commits you to nothing.",
    promises: ["We reply within 24-48 hours", "No documents to send now", "One contractor per zip code and service"],
    question: "A question first?",
    contact: "Write to us",
  },
};

/** Labels, hints and states of the application form. */
export const applicationFormWords = {
  labels: {
    name: "Full name",
    business_name: "Business name",
    email: "Email address",
    phone: "Phone number",
    city: "City",
    service: "Service",
    message: "Message",
  },
  hints: {
    city: "Where you mostly work",
    service: "Your main one, if you offer several",
  },
  servicePlaceholder: "Choose your service",
  button: "Send my application",
  submitting: "Submitting Application...",
};
