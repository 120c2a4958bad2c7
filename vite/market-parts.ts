import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Reads a market's folder. Each folder in `services` is a service, and each folder in `cities` is a city.

export function serviceFile(slug: string): string {
  return `services/${slug}/${slug}.ts`;
}

export function cityFile(slug: string): string {
  return `cities/${slug}/${slug}.ts`;
}

export function landingPageFile(service: string, city: string): string {
  return `cities/${city}/${city}-${service}.ts`;
}

export function drawingFile(service: string, file: string): string {
  return `services/${service}/${file}`;
}

export function articleFiles(folder: URL): { slug: string; file: string }[] {
  const blog = new URL("blog/", folder);
  if (!existsSync(blog)) return [];
  const names = readdirSync(blog).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => ({ slug: name.replace(/\.md$/, ""), file: `blog/${name}` }));
}

export function slugsOf(folder: URL): { services: string[]; cities: string[] } {
  const foldersIn = (place: string) => {
    const parent = new URL(place, folder);
    if (!existsSync(parent)) return [];
    const isFolder = (name: string) =>
      statSync(new URL(encodeURIComponent(name), parent), { throwIfNoEntry: false })?.isDirectory();
    return readdirSync(parent).filter(isFolder).sort();
  };
  return { services: foldersIn("services/"), cities: foldersIn("cities/") };
}

/**
 * Reads the market into one value, and does not check the value. Leaves out parts whose files are missing. If a file
 * cannot be read, throws an error with the file's name and the reason.
 */
export async function readMarket(folder: URL): Promise<unknown> {
  const readPart = async (file: string, name: string) => {
    const module = new URL(file, folder);
    if (!existsSync(module)) return undefined;
    const exported = await import(module.href).catch((error: Error) => {
      throw new Error(`${file} cannot be read: ${error.message.split("\n")[0]}`, { cause: error });
    });
    if (!Object.hasOwn(exported, name)) throw new Error(`${file} does not export ${name}`);
    return exported[name];
  };
  const { services, cities } = slugsOf(folder);
  const readLandingPages = async (city: string) => {
    const pages = services.map(
      async (service) => [service, await readPart(landingPageFile(service, city), "page")] as const,
    );
    return Object.fromEntries((await Promise.all(pages)).filter(([, page]) => page !== undefined));
  };
  return {
    ...(await readPart("market.ts", "market")),
    services: await Promise.all(
      services.map(async (slug) => ({ ...(await readPart(serviceFile(slug), "service")), slug })),
    ),
    cities: await Promise.all(
      cities.map(async (slug) => ({
        ...(await readPart(cityFile(slug), "city")),
        slug,
        landingPages: await readLandingPages(slug),
      })),
    ),
  };
}

/**
 * TypeScript source of a module that imports the whole market, for the build of the pages and for the type check.
 * Without the landing pages, the market has a tenth of its size.
 */
export function marketSource(folder: URL, { withLandingPages = true } = {}): string {
  const { services, cities } = slugsOf(folder);
  const imports = [
    `import type { MarketOf } from ${quoted(fileURLToPath(new URL("../content/types.ts", import.meta.url)))};`,
  ];
  const addImport = (name: string, file: string) => {
    const constant = `${name}${imports.length}`;
    imports.push(`import { ${name} as ${constant} } from ${quoted(fileURLToPath(new URL(file, folder)))};`);
    return constant;
  };
  const marketName = addImport("market", "market.ts");
  const serviceEntries = services.map(
    (slug) => `    { ...${addImport("service", serviceFile(slug))}, slug: ${quoted(slug)} },`,
  );
  const cityEntries = cities.flatMap((city) => [
    `    { ...${addImport("city", cityFile(city))}, slug: ${quoted(city)}, landingPages: {`,
    ...(withLandingPages ? services : []).map(
      (service) => `      ${quoted(service)}: ${addImport("page", landingPageFile(service, city))},`,
    ),
    "    } },",
  ]);
  const unionOf = (slugs: readonly string[]) => slugs.map(quoted).join(" | ") || "never";
  return [
    ...imports,
    "export const market = {",
    `  ...${marketName},`,
    "  services: [",
    ...serviceEntries,
    "  ],",
    "  cities: [",
    ...cityEntries,
    "  ],",
    `} as const satisfies MarketOf<${unionOf(services)}, ${unionOf(cities)}>;`,
    "",
  ].join("\n");
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
