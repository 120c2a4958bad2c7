/** An offered service, such as `fence-repair`: the first segment of a landing page's path. */
export type ServiceSlug = string;

/** The column `service` of a lead. `general` comes from pages that are not about one service. */
export type LeadService = ServiceSlug | "general";
