import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/** The market as its folder has it. In the built pages the folder's own modules stand here (vite/market-plugin.ts). */
export const market = (await readMarket(marketFolder)) as Market;
