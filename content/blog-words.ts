/** The list of articles and its states. */
export const blogWords = {
  name: "Blog",
  lead: "What to check yourself, what it costs, what the rules around here say, and when to call somebody.",
  states: {
    loading: "Loading blog posts...",
    error: "Error loading blog posts. Please try again later.",
    empty: "No blog posts found.",
  },
  tryAgain: "Try again",
  /** The pages of the list behind the first one. */
  paging: {
    title: "{blogTitle}, Page {page}",
    heading: "Page {page}",
    label: "Pages of the blog",
    newer: "Newer articles",
    older: "Older articles",
  },
  help: {
    heading: "Need Professional Help?",
    text: "Describe the job once. One local contractor who works in your zip code gets back to you with a free quote.",
    button: "Get Free Quote",
  },
};

/** One article and its states. */
export const blogPostWords = {
  states: {
    loading: "Loading blog post...",
    error: "Error loading blog post. Please try again later.",
  },
  notFound: {
    title: "Blog Post Not Found",
    description:
      "There is no article at this address on our blog. It may have been renamed or taken down. The list of all articles is one click away.",
    heading: "Blog Post Not Found",
    text: "The blog post you're looking for doesn't exist.",
    back: "Back to the blog",
  },
  /** Stands for the description of an article that has none. */
  description: "A guide for homeowners in {state}, in plain words and with local facts.",
  minutes: "{minutes} min read",
  updated: "Updated",
  tags: "Tags",
  all: "All articles",
  contents: "On this page",
  resources: "Related resources",
  questions: "Questions and answers",
  action: {
    heading: "Rather have somebody do it?",
    text: "Describe the job once. One local contractor gets back to you, free of charge and without obligation.",
  },
  /** How an article is checked, whoever wrote it. */
  checking: {
    heading: "How we check our articles",
    text: "We read the laws, the city and utility pages and the makers’ advice that an article names, some of them as archived copies, and say when we read them. Nobody pays us for a mention. If you find a mistake, tell us at {email}, and we correct it and change the date.",
  },
  related: "Related articles",
};

/** On a landing page. */
export const relatedArticlesHeading = "Read before you call";
