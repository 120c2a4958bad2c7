import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Accent, Market } from "../content/types.ts";
import { marketFolder } from "./market-folder.ts";
import { marketSource, readMarket } from "./market-parts.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, marketFolder));

/**
 * The module market-module.ts reads the market's folder at run time. Scripts in a browser cannot read folders, so Vite
 * replaces this module with one that imports all files of the market (`marketSource`).
 */
const marketModule = fileURLToPath(new URL("../content/market-module.ts", import.meta.url));

/** The name of a module with each service's color (`accent`), drawing (`scene`), and icon. */
const looksId = "virtual:service-looks";

/** The desk imports the market's favicon.svg by this name, because the desk's build has no `public` folder. */
const faviconId = "virtual:favicon.svg";

/** CSS that sets the color tokens of elements with `data-accent`, for light and dark mode. */
const accentsId = "virtual:accent-styles.css";

/**
 * Makes the market a part of the build. The desk shows no landing pages and no files of the market: without them, Vite
 * neither serves the market's `public` folder nor copies it into the build.
 */
export function marketPlugin({ isDesk }: { isDesk: boolean }): Plugin {
  return {
    name: "chosen-market",
    enforce: "pre",
    config: () => ({ publicDir: !isDesk && fileOf("public/") }),
    resolveId(id) {
      if (id.startsWith(faviconId)) return id.replace(faviconId, fileOf("public/favicon.svg"));
      if (id.startsWith(accentsId)) return id;
      return id === looksId ? `\0${looksId}` : undefined;
    },
    load(id) {
      if (id === marketModule) return marketSource(marketFolder, { withLandingPages: !isDesk });
      if (id.startsWith(accentsId)) return accentStyles();
      return id === `\0${looksId}` ? looksModule() : undefined;
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
      icon: svgContent(readFileSync(fileOf(`services/${slug}/${icon}`), "utf8")),
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

function svgContent(svg: string): string {
  const content = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]?.trim() ?? "";
  return content.replace(/>\s+</g, "><");
}

/** Only CSS that passes through the build gets colors for older browsers. */
async function accentStyles(): Promise<string> {
  const { accents, mainAccent } = (await readMarket(marketFolder)) as Market;
  const blocks = (time: keyof Accent) =>
    Object.entries(accents)
      .map(([name, accent]) => {
        const selector = `${name === mainAccent ? ":root," : ""}[data-accent=${name}]`;
        return `${selector}{${colorTokens(accent[time])}}`;
      })
      .join("");
  return `${blocks("day")}@media screen and (prefers-color-scheme:dark){${blocks("night")}}`;
}

function colorTokens({ fill, fillStrong, on, text, wash }: Accent["night"]): string {
  return `--fill:${fill};--fill-strong:${fillStrong};--on:${on};--accent:${text};--wash:${wash}`;
}
