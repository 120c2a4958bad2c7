import type { Criterion } from "../domain/screening.ts";
import type { FormChoice, LeadOpportunity } from "./types.ts";

export const otherService: FormChoice = { value: "other", label: "Other" };

export const partnerProgramWords = {
  title: "Partner Program for Contractors",
  description:
    "Exclusive leads for {state} contractors: one contractor per zip code and service, for a flat monthly fee. See what’s available and apply online.",
  name: "Partner Program",
  heading: "Exclusive leads for local contractors",
  lead: "Homeowners in {cities} tell us what they need done, and each request goes to one contractor. Claim a zip code, and every request for your service comes to you.",
  button: "Apply for a zip code",
  openZips: "See open zip codes",
  benefits: {
    heading: "What you get as a partner",
    items: [
      {
        title: "Exclusive leads",
        text: "While you have a request, no other contractor has it. You’re the only one who calls.",
      },
      {
        title: "A zip code of your own",
        text: "While a zip code is yours for your service, no other partner can have it.",
      },
      {
        title: "A flat monthly fee",
        text: "You pay the same each month. No price per lead, and no one to outbid.",
      },
      {
        title: "Job details up front",
        text: "See what’s wrong, where it is, and how the homeowner wants to be reached before you pick up the phone.",
      },
    ],
  },
  steps: {
    heading: "How it works",
    items: [
      {
        title: "You apply",
        text: "The form below asks who you are, what you do, and where. It takes a few minutes.",
      },
      {
        title: "We review",
        text: "We read every application. {papers}",
      },
      {
        title: "You get your zip code",
        text: "We agree on the zip codes and the service. From then on, they’re yours alone.",
      },
      {
        title: "Requests reach you",
        text: "Requests from your zip codes go straight to you. You call, quote, and do the work.",
      },
    ],
  },
  /** `checked` is shown only while each of these criteria has a check in force for every active contractor. */
  papers: {
    criteria: ["license", "insurance", "references"] satisfies Criterion[],
    checked: "We check your license, insurance, and references.",
    asked: "We ask for your license, insurance, and references.",
  },
  criteria: {
    heading: "Who we work with",
    lead: "We send homeowners one name, so it has to be a good one. Here’s what we look for.",
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
    lead: "Lead counts are estimates, not guarantees. The fee is the same either way.",
    columns: ["Service and city", "Status", "Estimated leads per month", "Price per month"],
    statuses: { available: "Available", filled: "Filled" } satisfies Record<LeadOpportunity["status"], string>,
    /**
     * Shown below the table. If no contractor has a territory yet (`allOpen`), or if the database is unreachable
     * (`unknown`), the rows without a price from the operator are a sample, and the text stands above them.
     */
    basis: {
      territories:
        "Filled means every zip code in that city is taken for that service today. A price covers all the city’s zip codes you claim.",
      allOpen:
        "These rows show how the list looks once contractors join. They aren’t offers. Today, every zip code below is open.",
      unknown: "These rows show how the list looks. They aren’t offers. Ask us what’s open in your zip code today.",
    },
    sample: "Sample",
    /** Shown below an estimate if at least `minMeasuredLeads` leads were counted. */
    measured: "Counted: {requests} in 90 days",
    measuredBasis: "“Counted” is the number of requests for that service in that city in the 90 days through {day}.",
    note: "Don’t see your city or service? Apply anyway and tell us what you do.",
  },
  application: {
    heading: "Apply to the program",
    lead: "Tell us about your business. Applying is free, with no commitment.",
    promises: ["Reviewed within 24-48 hours", "No documents needed yet"],
    question: "Questions?",
    contact: "Email us",
  },
};

export const applicationFormWords = {
  labels: {
    name: "Full Name",
    business_name: "Business Name",
    email: "Email Address",
    phone: "Phone Number",
    city: "City",
    service: "Service",
    message: "Message",
  },
  hints: {
    email: "Requests and our reply go here.",
    phone: "Homeowners you accept see it.",
    city: "Where you mostly work",
    service: "Your main one, if you offer several",
  },
  servicePlaceholder: "Choose your service",
  button: "Send my application",
  submitting: "Submitting Application...",
};
