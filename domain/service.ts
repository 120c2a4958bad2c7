/** The slug of an offered service: stored, and the first segment of a landing page's path. */
export type ServiceSlug = string;

/** The `service` of a lead: a slug, or `general` where the page names no service of the quote form. */
export type LeadService = ServiceSlug | "general";
