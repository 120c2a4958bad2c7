import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/**
 * The market, read from its folder. Builds replace this module with the modules of that folder (vite/market-plugin.ts).
 */
export const market = (await readMarket(marketFolder)) as Market;
