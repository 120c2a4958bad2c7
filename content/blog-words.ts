import type { CountedWords } from "../domain/text.ts";

export const blogWords = {
  name: "Blog",
  lead: "What to check yourself, what it costs, and when to call a pro.",
  states: {
    loading: "Loading blog posts...",
    error: "Error loading blog posts. Please try again later.",
    empty: "No blog posts found.",
  },
  tryAgain: "Try again",
  search: {
    label: "Search the articles",
    button: "Search",
    services: "Show articles about",
    every: "All services",
    /** Below an empty list. */
    all: "Show all articles",
    found: { one: "1 article", other: "{count} articles" } satisfies CountedWords,
  },
  /** The page of one service's articles. */
  ofService: {
    title: "Articles About {service}",
    description:
      "Guides for homeowners in {state} about {service}: what to check yourself, what it costs, and when to call a pro.",
  },
  paging: {
    title: "{blogTitle}, Page {page}",
    heading: "Page {page}",
    label: "Pages of the blog",
    newer: "Newer articles",
    older: "Older articles",
  },
  help: {
    heading: "Need Professional Help?",
    text: "Describe the job once. We look for the one local contractor who covers your zip code. The quote is free.",
    button: "Get Free Quote",
  },
};

export const blogPostWords = {
  states: {
    loading: "Loading blog post...",
    error: "Error loading blog post. Please try again later.",
  },
  notFound: {
    title: "Blog Post Not Found",
    description:
      "We couldn’t find an article at this address. It may have been renamed or removed. The list of all articles is one click away.",
    heading: "Blog Post Not Found",
    text: "The blog post you’re looking for doesn’t exist.",
    back: "Back to the blog",
  },
  /** For an article without a meta description. */
  description: "A guide for homeowners in {state}, with plain words and local facts.",
  minutes: "{minutes} min read",
  updated: "Updated",
  tags: "Tags",
  all: "All articles",
  contents: "On this page",
  /** The form within an article. `{subject}` is the service's, such as "sprinkler". */
  quote: {
    heading: "Get a free {subject} quote",
    anyHeading: "Get a free quote",
    text: "No more than one licensed contractor gets your request.",
    zip: "Zip Code",
    button: "Get my free quote",
  },
  resources: "Related resources",
  questions: "Questions and answers",
  action: {
    heading: "Rather hire a pro?",
    text: "Describe the job once. It goes to one local contractor at most: free, no obligation.",
  },
  checking: {
    heading: "How we check our articles",
    text: "We check every law, city page, and manufacturer guide we cite (some archived), and note the date. No one pays to be mentioned. Found a mistake? Email {email}, and we’ll fix it.",
  },
  related: "Related articles",
};

export const relatedArticlesHeading = "Read before you call";
