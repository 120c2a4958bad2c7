import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/** Builds replace this module with the modules of the market's folder (vite/market-plugin.ts). */
export const market = (await readMarket(marketFolder)) as Market;
