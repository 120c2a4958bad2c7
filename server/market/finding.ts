import { existsSync } from "node:fs";
import { cityFile, landingPageFile, serviceFile } from "../../market-parts.ts";

/** What is wrong or missing in a market. */
export interface Finding {
  /** From the market's folder: "cities/kirkland/kirkland.ts". */
  file: string;
  /** The field within it: "zipCodes.0"; empty: the file itself. */
  field: string;
  /** The rest of the sentence that begins with the field: "must be five digits". */
  problem: string;
}

/** "cities/kirkland/kirkland.ts: zipCodes.0 must be five digits." */
export function sentenceOf({ file, field, problem }: Finding): string {
  return `${file}${field && ": "}${field} ${problem}${/[.?]$/.test(problem) ? "" : "."}`;
}

/** The way to a part of a market: ["cities", "0", "name"]. */
export type Path = readonly PropertyKey[];

/** The file that is called as a part of the market: `question-groups.ts` for `questionGroups`. */
const fileNamed = (part: string) => `${part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** The file and the field of what stands at `path` in the market that `given` is, or should be. */
export function placeOf(path: Path, given: unknown, folder: URL): Pick<Finding, "file" | "field"> {
  const [part = "", ...rest] = path.map(String);
  if (part === "services" || part === "cities") {
    const [index = "", ...field] = rest;
    const slug = (given as Record<string, { slug?: string }[]> | undefined)?.[part]?.[Number(index)]?.slug;
    if (slug === undefined) return { file: `${part}/`, field: "" };
    if (field[0] === "slug") return { file: `${part}/${slug}/`, field: "its name" };
    const [, service] = field;
    if (field[0] === "landingPages" && service !== undefined)
      return { file: landingPageFile(service, slug), field: field.slice(2).join(".") };
    return { file: part === "services" ? serviceFile(slug) : cityFile(slug), field: field.join(".") };
  }
  if (part === "legal" && rest.length > 1) {
    const file = `legal/${fileNamed(rest[0] ?? "")}`;
    if (existsSync(new URL(file, folder))) return { file, field: rest.slice(1).join(".") };
  }
  const file = fileNamed(part);
  return existsSync(new URL(file, folder))
    ? { file, field: rest.join(".") }
    : { file: "market.ts", field: [part, ...rest].filter(Boolean).join(".") };
}

/** What of a market is not in its module. */
export interface MarketFiles {
  /** The articles as rows of the table `blogs`, with their files. */
  articles: readonly { file: string; columns: Record<string, unknown> & { slug: string } }[];
  /** The text of each scene and icon, by its file. */
  drawings: ReadonlyMap<string, string>;
  /** The addresses of the files in `public`. */
  pictures: ReadonlySet<string>;
  /** The names of the sections of articles that something leads to, by the article's path. */
  sections: ReadonlyMap<string, readonly string[]>;
  /** Where a part of the market stands. */
  placeOf(path: Path): Pick<Finding, "file" | "field">;
}
