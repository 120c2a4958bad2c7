import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { iconFiles } from "../../content/icons.ts";
import { buildFolder, marketFolder } from "../../vite/market-folder.ts";
import { log } from "../log.ts";
import { StartProblem } from "../problems.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}${buildFolder}`;
const stampFile = `${folder}stamp`;

/** What the pages are made of. */
export const ingredients = [
  "app/**/*",
  "content/**/*.ts",
  "desk/**/*",
  "domain/**/*.ts",
  "server/process/build.ts",
  "vite/*.ts",
  "wire/**/*.ts",
  "*.ts",
  "package-lock.json",
];

/** Changes with whatever the pages are made of, the market and the place of its folder among it. */
function stampOfIngredients(): string {
  const hash = createHash("sha256");
  const files = [...filesIn(root, ingredients), ...filesIn(fileURLToPath(marketFolder), ["**/*"])];
  for (const file of files.sort()) hash.update(relative(root, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true, exclude: ["**/*.test.*"] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function builtStamp(): string | null {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return null;
  }
}

/** Draws the mark in the sizes that home screens and older browsers ask for. */
export async function drawIcons(): Promise<void> {
  // A start that has nothing to build does without what draws, and the memory that it takes.
  const { Resvg } = await import("@resvg/resvg-js");
  const { withoutVariables } = await import("../pictures/picture.ts");
  mkdirSync(`${folder}client`, { recursive: true });
  const mark = withoutVariables(readFileSync(new URL("public/favicon.svg", marketFolder), "utf8"));
  const png = (width: number) => new Resvg(mark, { fitTo: { mode: "width", value: width } }).render().asPng();
  for (const [name, width] of Object.entries(iconFiles)) writeFileSync(`${folder}client/${name}`, png(width));
  // Under the name that programs ask for unbidden. Browsers tell a PNG by its first bytes, whatever its name.
  writeFileSync(`${folder}client/favicon.ico`, png(32));
}

/** Compresses once, as small as it gets, what would otherwise be compressed for every visitor. */
function precompress(): void {
  for (const file of globSync(`${folder}{client,desk/client}/**/*.{js,css,svg,txt,webmanifest}`)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Builds the pages of one of the two apps; `app` is the folder of its configuration. */
async function buildPages(app: string, signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, [`${root}node_modules/@react-router/dev/bin.cjs`, "build", app], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  });
  const [code] = await once(builder, "exit");
  if (code !== 0) throw new StartProblem(`The pages could not be built: the build ended with ${code}.`);
}

/**
 * Builds the pages when they are not built yet, or when what they are made of has changed since. A build that is given up
 * by `signal` leaves no stamp behind, so the next start begins it anew.
 */
export async function buildWhenStale(signal?: AbortSignal): Promise<void> {
  const stamp = stampOfIngredients();
  if (stamp === builtStamp()) return;
  log("info", "building pages");
  const { checkMarket } = await import("../../vite/check-market.ts");
  const findings = await checkMarket();
  if (findings.length > 0) throw new StartProblem(findings.join("\n"));
  // The builds of other markets lie beside this one.
  for (const part of ["stamp", "client", "server", "desk"])
    rmSync(`${folder}${part}`, { recursive: true, force: true });
  for (const app of [".", "desk"]) await buildPages(app, signal);
  await drawIcons();
  precompress();
  writeFileSync(stampFile, stamp);
}
