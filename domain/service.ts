/** Such as `fence-repair`, in a landing page's path. */
export type ServiceSlug = string;

/** `general`: not about one service. */
export type LeadService = ServiceSlug | "general";
