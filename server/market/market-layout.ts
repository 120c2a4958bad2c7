import { existsSync, readdirSync } from "node:fs";
import { cityFile, landingPageFile, serviceFile } from "../../market-parts.ts";

/** Where a part of the market stands if not in `market.ts`, as `market/README.md` lays it out. */
const files: Readonly<Record<string, string>> = {
  brand: "brand-defaults.ts",
  region: "region.ts",
  licensing: "licensing.ts",
  words: "market-words.ts",
  questionGroups: "faq-questions.ts",
  leadOpportunities: "lead-opportunities.ts",
  redirects: "redirects.ts",
  socialPictures: "page-pictures.ts",
  accents: "accents.ts",
  examples: "examples.ts",
};

/** A scene or an icon, which lie beside the service's file. */
export function drawingFile(service: string, file: string): string {
  return `services/${service}/${file}`;
}

/** The articles of a market by their slugs. */
export function articleFiles(folder: URL): { slug: string; file: string }[] {
  const blog = new URL("blog/", folder);
  if (!existsSync(blog)) return [];
  const names = readdirSync(blog).filter((name) => name.endsWith(".md"));
  return names.sort().map((name) => ({ slug: name.replace(/\.md$/, ""), file: `blog/${name}` }));
}

/** The file and the field of what stands at `path` in the market that `given` is, or should be. */
export function placeOf(path: readonly PropertyKey[], given: unknown, folder: URL): { file: string; field: string } {
  const [part = "", ...rest] = path.map(String);
  const entries = (given as Record<string, { slug?: string }[]> | undefined)?.[part];
  if (part === "services" || part === "cities") {
    const [index = "", ...field] = rest;
    const slug = entries?.[Number(index)]?.slug;
    if (slug === undefined) return { file: `${part}/`, field: "" };
    if (field[0] === "slug") return { file: `${part}/${slug}/`, field: "its name" };
    if (part === "services") return { file: serviceFile(slug), field: field.join(".") };
    const [, service] = field;
    return field[0] === "landingPages" && service !== undefined
      ? { file: landingPageFile(service, slug), field: field.slice(2).join(".") }
      : { file: cityFile(slug), field: field.join(".") };
  }
  if (part === "legal" && rest.length > 1) {
    return { file: `legal/${kebab(rest[0] ?? "")}.ts`, field: rest.slice(1).join(".") };
  }
  const file = files[part];
  return file && existsSync(new URL(file, folder))
    ? { file, field: rest.join(".") }
    : { file: "market.ts", field: [part, ...rest].filter(Boolean).join(".") };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
