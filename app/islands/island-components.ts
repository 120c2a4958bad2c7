import type { ComponentType } from "react";

/**
 * Where the browser finds the component of each island. Every page loads this file: `({ QuoteForm }) => QuoteForm` would have Vite write
 * a function around the import that takes the one export out.
 */
export const islandComponents = {
  "quote-form": () => import("../routes/service-city/quote-form.tsx").then((module) => module.QuoteForm),
  "contact-form": () => import("../routes/contact/contact-form.tsx").then((module) => module.ContactForm),
  "application-form": () =>
    import("../routes/partner-program/application-form.tsx").then((module) => module.ApplicationForm),
  "privacy-request-form": () =>
    import("../routes/legal/privacy-request-form.tsx").then((module) => module.PrivacyRequestForm),
  "post-list": () => import("../routes/blog/post-list.tsx").then((module) => module.PostList),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islandComponents;
