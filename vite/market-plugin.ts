import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Market } from "../content/types.ts";
import { marketFolder } from "./market-folder.ts";
import { marketSource, readMarket } from "./market-parts.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, marketFolder));

/**
 * This module reads the market's folder when the server starts. Pages in the browser cannot read it, so Vite replaces
 * the module with imports of all market files (`marketSource`).
 */
const marketModule = fileURLToPath(new URL("../content/market-module.ts", import.meta.url));

const looks = "virtual:service-looks";

/** The desk imports the market's favicon.svg by this name, because its build has no `public` folder. */
const mark = "virtual:mark.svg";

/** Builds the market into the pages. With `withFiles`, also serves and copies the market's `public` folder. */
export function marketPlugin({ withFiles }: { withFiles: boolean }): Plugin {
  return {
    name: "chosen-market",
    enforce: "pre",
    config: () => ({ publicDir: withFiles && fileOf("public/") }),
    resolveId(id) {
      if (id.startsWith(mark)) return id.replace(mark, fileOf("public/favicon.svg"));
      return id === looks ? `\0${looks}` : undefined;
    },
    load(id) {
      if (id === marketModule) return marketSource(marketFolder);
      return id === `\0${looks}` ? looksModule() : undefined;
    },
  };
}

async function looksModule(): Promise<string> {
  const market = (await readMarket(marketFolder)) as Market;
  const scenes = market.services.map(
    ({ slug, scene }, position) =>
      `import scene${position} from ${JSON.stringify(`${fileOf(`services/${slug}/${scene.file}`)}?url`)};`,
  );
  const entries = market.services.map(({ slug, accent, scene, icon }, position) => {
    const look = JSON.stringify({
      accent,
      focus: scene.focus,
      band: scene.band,
      icon: linesOf(readFileSync(fileOf(`services/${slug}/${icon}`), "utf8")),
    });
    return `${JSON.stringify(slug)}: { ...${look}, scene: scene${position} },`;
  });
  const { mainAccent } = market;
  return [
    ...scenes,
    `export const mainAccent = ${JSON.stringify(mainAccent)};`,
    "export const serviceLooks = {",
    ...entries,
    "};",
  ].join("\n");
}

function linesOf(svg: string): string {
  const lines = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]?.trim() ?? "";
  return lines.replace(/>\s+</g, "><");
}
