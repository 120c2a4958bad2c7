import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/**
 * The market, read from its folder. In builds, vite/market-plugin.ts replaces this module with the folder's own
 * modules.
 */
export const market = (await readMarket(marketFolder)) as Market;
