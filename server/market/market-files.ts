import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Market } from "../../content/types.ts";
import { marketFolder } from "../../market-folder.ts";
import { articleFiles, drawingFile } from "../../market-parts.ts";
import { readArticle } from "../blog/article-file.ts";
import { importMarket } from "./check-market.ts";
import { type MarketFiles, placeOf } from "./finding.ts";
import { gateFindings, unfinishedPages } from "./gate.ts";
import { linksOf } from "./links-within.ts";

/** Reads what the gate looks at beside the module of a market in which `flaws` found nothing. */
export async function readMarketFiles(market: Market, folder: URL): Promise<MarketFiles> {
  const read = (file: string) => readFileSync(new URL(file, folder), "utf8");
  const articles = articleFiles(folder).flatMap(({ slug, file }) => {
    const columns = readArticle(read(file));
    return typeof columns === "string" ? [] : [{ file, columns: { ...columns, slug, is_published: true } }];
  });
  const drawings = market.services.flatMap(({ slug, scene, icon }) =>
    [scene.file, icon].map((name) => drawingFile(slug, name)),
  );
  return {
    articles,
    drawings: new Map(drawings.map((file) => [file, read(file)])),
    pictures: new Set(
      globSync("**/*", { cwd: fileURLToPath(new URL("public/", folder)) }).map(
        (path) => `/${path.replaceAll("\\", "/")}`,
      ),
    ),
    sections: await sectionsLedTo(JSON.stringify([market, articles]), articles),
    placeOf: (path) => placeOf(path, market, folder),
  };
}

/** The sections of those articles of which a section is led to: to know them, an article has to be made into a page. */
async function sectionsLedTo(everything: string, articles: MarketFiles["articles"]): Promise<MarketFiles["sections"]> {
  const sections = new Map<string, string[]>();
  const ledTo = new Set(linksOf(everything).flatMap((href) => (href.includes("#") ? href.split("#")[0] : [])));
  for (const { columns } of articles) {
    const path = `/blog/${columns.slug}`;
    if (!ledTo.has(path)) continue;
    const { renderBody } = await import("../blog/markdown.ts");
    const { html } = await renderBody(String(columns.content_markdown));
    sections.set(
      path,
      [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id),
    );
  }
  return sections;
}

/** Landing pages that are not ready to be shown, by their paths, each with what it waits for, in sentences. */
export type UnfinishedPages = Readonly<Record<string, readonly string[]>>;

/** Those of the market that `MARKET` names. */
export async function readUnfinishedPages(): Promise<UnfinishedPages> {
  const market = (await importMarket(marketFolder)) as Market;
  return unfinishedPages(gateFindings(market, await readMarketFiles(market, marketFolder)));
}
