import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/** In builds, Vite replaces this module with one that imports all files of the market (vite/market-plugin.ts). */
export const market = (await readMarket(marketFolder)) as Market;
