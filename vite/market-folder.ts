import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(root, process.env.MARKET?.trim() || "market");

/** The market's folder. The variable MARKET names it, relative to the project's root. The default is `market`. */
export const marketFolder = pathToFileURL(`${folder}/`);

/** The build writes this market's pages into this folder. The path is relative to the project's root. */
export const buildFolder = buildFolderOf(relative(root, folder));

function buildFolderOf(market: string): string {
  if (market === "market") return "build/";
  const name = isAbsolute(market) ? market : market.replace(/^(\.\.[/\\])+/, "outside-");
  return `build/of-${name.replace(/[^\w-]+/g, "-")}/`;
}
