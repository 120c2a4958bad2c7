import { marketFolder } from "../market-folder.ts";
import type { Market } from "./types.ts";

/** The market as its folder has it. In the built pages the folder's own module stands here (market-plugin.ts). */
export const { market }: { market: Market } = await import(new URL("market.ts", marketFolder).href);
