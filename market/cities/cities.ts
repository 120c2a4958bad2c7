import { bellevue } from "./bellevue/bellevue.ts";
import { kirkland } from "./kirkland/kirkland.ts";
import { redmond } from "./redmond/redmond.ts";
import { woodinville } from "./woodinville/woodinville.ts";

/** In the order in which the site lists them. */
export const cities = [kirkland, redmond, bellevue, woodinville] as const;

export type CitySlug = (typeof cities)[number]["slug"];
