import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Market } from "./content/types.ts";
import { marketFolder } from "./market-folder.ts";
import { marketSource, readMarket } from "./market-parts.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, marketFolder));

/** The module that server and pages read the market from; what stands in its file is for the server. */
const seam = fileURLToPath(new URL("content/market-module.ts", import.meta.url));

const looks = "virtual:service-looks";

/** The site's mark, for pages that have no `public` folder beside them. */
const mark = "virtual:mark.svg";

/** Puts the market that `MARKET` names into the pages: its module, its drawings and, `withFiles`, its `public` folder beside them. */
export function chosenMarket({ withFiles }: { withFiles: boolean }): Plugin {
  return {
    name: "chosen-market",
    enforce: "pre",
    config: () => ({ publicDir: withFiles && fileOf("public/") }),
    resolveId(id) {
      if (id.startsWith(mark)) return id.replace(mark, fileOf("public/favicon.svg"));
      return id === looks ? `\0${looks}` : undefined;
    },
    load(id) {
      if (id === seam) return marketSource(marketFolder);
      return id === `\0${looks}` ? looksModule() : undefined;
    },
  };
}

/** What pages and their scripts need to know of how services look, as a module: it is small, and the market is not. */
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

/** What stands between an SVG's first tag and its last one, each element with an end tag, as React writes them. */
function linesOf(svg: string): string {
  const lines = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]?.trim() ?? "";
  return lines.replace(/>\s+</g, "><").replace(/<(\w+)([^>]*?)\s*\/>/g, "<$1$2></$1>");
}
