import type { ComponentType } from "react";

/** Where the browser finds the component of each island. */
export const islandComponents = {
  "quote-form": () => import("../routes/service-city/quote-form.tsx").then(({ QuoteForm }) => QuoteForm),
  "contact-form": () => import("../routes/contact/contact-form.tsx").then(({ ContactForm }) => ContactForm),
  "application-form": () =>
    import("../routes/partner-program/application-form.tsx").then(({ ApplicationForm }) => ApplicationForm),
  "privacy-request-form": () =>
    import("../routes/legal/privacy-request-form.tsx").then(({ PrivacyRequestForm }) => PrivacyRequestForm),
  "post-list": () => import("../routes/blog/post-list.tsx").then(({ PostList }) => PostList),
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islandComponents;
