/** The slug of a service that the market offers: stored, and the first segment of a landing page's path. */
export type ServiceSlug = string;

/** What a lead's `service` may be: a slug, or `general` for a page whose path names no service of the quote form. */
export type LeadService = ServiceSlug | "general";
