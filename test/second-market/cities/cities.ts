import { longmont } from "./longmont.ts";
import { louisville } from "./louisville.ts";

export const cities = [longmont, louisville] as const;

export type CitySlug = (typeof cities)[number]["slug"];
