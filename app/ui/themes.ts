import type { ServiceSlug } from "../../domain/service.ts";

/** The accents of `styles.css`, each a block of tokens under `[data-accent]`. */
export type Accent = "green" | "blue" | "amber" | "purple" | "ember";

export const serviceAccents = {
  "sprinkler-repair": "green",
  "gutter-installation": "blue",
  "fence-repair": "amber",
  "ev-charging-installation": "purple",
  "generator-installation": "ember",
} satisfies Record<ServiceSlug, Accent>;

/** The header's accent; generator pages keep the green one (docs/product.md, Header and footer). */
export function headerAccent(path: string): Accent {
  if (path.includes("/gutter-")) return "blue";
  if (path.includes("/ev-charging-")) return "purple";
  if (path.includes("/fence-")) return "amber";
  return "green";
}
