import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(root, process.env.MARKET?.trim() || "market");

/** The folder of the market that `MARKET` names, from the project's root; `market` where it names none. */
export const marketFolder = pathToFileURL(`${folder}/`);

/** Where the pages of this market are built, from the project's root: each market's build stays when another one is built. */
export const buildFolder = builtAs(relative(root, folder));

function builtAs(market: string): string {
  if (market === "market") return "build/";
  const name = isAbsolute(market) ? market : market.replace(/^(\.\.[/\\])+/, "outside-");
  return `build/of-${name.replace(/[^\w-]+/g, "-")}/`;
}
