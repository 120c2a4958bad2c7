import { isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = resolve(root, process.env.MARKET?.trim() || "market");

/** The folder of the market that `MARKET` names, from the project's root. Default: `market`. */
export const marketFolder = pathToFileURL(`${folder}/`);

/**
 * The folder of this market's build, from the project's root. Each market has its own, so a build of one keeps the
 * others.
 */
export const buildFolder = builtAs(relative(root, folder));

function builtAs(market: string): string {
  if (market === "market") return "build/";
  const name = isAbsolute(market) ? market : market.replace(/^(\.\.[/\\])+/, "outside-");
  return `build/of-${name.replace(/[^\w-]+/g, "-")}/`;
}
