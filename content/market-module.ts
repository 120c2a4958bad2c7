import { marketFolder } from "../vite/market-folder.ts";
import { readMarket } from "../vite/market-parts.ts";
import type { Market } from "./types.ts";

/**
 * The market as its folder has it. Built pages get the folder's own modules in this module's place
 * (vite/market-plugin.ts).
 */
export const market = (await readMarket(marketFolder)) as Market;
