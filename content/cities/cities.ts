import type { CitySlug } from "../../domain/city.ts";
import type { City } from "../types.ts";
import { bellevue } from "./bellevue.ts";
import { kirkland } from "./kirkland.ts";
import { redmond } from "./redmond.ts";
import { woodinville } from "./woodinville.ts";

export const cities: Record<CitySlug, City> = { kirkland, redmond, bellevue, woodinville };
