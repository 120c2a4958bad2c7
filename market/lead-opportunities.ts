import type { LeadOpportunity } from "../content/types.ts";

export const leadOpportunities = [
  { service: "sprinkler-repair", city: "redmond", status: "available", leadsPerMonth: "20-30", pricing: "$1,950" },
  { service: "sprinkler-repair", city: "bellevue", status: "available", leadsPerMonth: "20-30", pricing: "$1,950" },
  { service: "sprinkler-repair", city: "kirkland", status: "available", leadsPerMonth: "20-30", pricing: "$1,950" },
  { service: "fence-repair", city: "redmond", status: "filled", leadsPerMonth: "10-20", pricing: "$2,400" },
  { service: "ev-charging-installation", city: "bellevue", status: "filled", leadsPerMonth: "5-15", pricing: "$3,000" },
  {
    service: "ev-charging-installation",
    city: "woodinville",
    status: "filled",
    leadsPerMonth: "20-30",
    pricing: "$5,000",
  },
] as const satisfies readonly LeadOpportunity[];
