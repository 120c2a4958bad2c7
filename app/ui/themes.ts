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

const pathAccents: Readonly<Record<string, Accent>> = {
  "/gutter-": "blue",
  "/ev-charging-": "purple",
  "/fence-": "amber",
};

/** The part of a path that decides about the header's accent; null: there is none. */
export function accentedPart(path: string): string | null {
  return Object.keys(pathAccents).find((part) => path.includes(part)) ?? null;
}

/** The header's accent; generator pages keep the green one (docs/product.md, Header and footer). */
export function headerAccent(path: string): Accent {
  return pathAccents[accentedPart(path) ?? ""] ?? "green";
}
