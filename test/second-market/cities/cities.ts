import { longmont } from "./longmont/longmont.ts";
import { louisville } from "./louisville/louisville.ts";

export const cities = [longmont, louisville] as const;

export type CitySlug = (typeof cities)[number]["slug"];
