/** Such as `fence-repair`: the first segment of a landing page's path. */
export type ServiceSlug = string;

/** `general`: the lead came from a page that is not about one service. */
export type LeadService = ServiceSlug | "general";
