import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { iconWidths } from "../../content/icons.ts";
import { buildFolder, marketFolder } from "../../vite/market-folder.ts";
import { log } from "../log.ts";
import { StartProblem } from "../problems.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}${buildFolder}`;
const stampFile = `${folder}stamp`;

/** Glob patterns. */
export const pageSourcePatterns = [
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

function computeSourceStamp(): string {
  const hash = createHash("sha256");
  const files = [...filesIn(root, pageSourcePatterns), ...filesIn(fileURLToPath(marketFolder), ["**/*"])];
  for (const file of files.sort()) hash.update(relative(root, file)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(folder: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: folder, withFileTypes: true, exclude: ["**/*.test.*"] })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function readBuiltStamp(): string | null {
  try {
    return readFileSync(stampFile, "utf8");
  } catch {
    return null;
  }
}

/** For home screens and older browsers. */
export async function drawIcons(): Promise<void> {
  // A server that finds a current build does not need the library.
  const { Resvg } = await import("@resvg/resvg-js");
  const { withoutVariables } = await import("../pictures/draw-picture.ts");
  mkdirSync(`${folder}client`, { recursive: true });
  const markSvg = withoutVariables(readFileSync(new URL("public/favicon.svg", marketFolder), "utf8"));
  const pngOfWidth = (width: number) => new Resvg(markSvg, { fitTo: { mode: "width", value: width } }).render().asPng();
  for (const [name, width] of Object.entries(iconWidths)) writeFileSync(`${folder}client/${name}`, pngOfWidth(width));
  // Some programs ask for it although no page links to it. It is a PNG, which browsers recognize.
  writeFileSync(`${folder}client/favicon.ico`, pngOfWidth(32));
}

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

async function buildPages(folder: string, signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, [`${root}node_modules/@react-router/dev/bin.cjs`, "build", folder], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
    signal,
  });
  const [code, killedBy] = await once(builder, "exit");
  if (code === 0) return;
  const outcome = code === null ? `was killed by ${killedBy}` : `exited with code ${code}`;
  throw new StartProblem(`The pages could not be built: the build ${outcome}.`);
}

/** An aborted build leaves no stamp, so the next start builds again. */
export async function buildWhenStale(signal?: AbortSignal): Promise<void> {
  const stamp = computeSourceStamp();
  if (stamp === readBuiltStamp()) return;
  log("info", "building pages");
  const { checkMarket } = await import("../market/check-market.ts");
  const findings = await checkMarket();
  if (findings.length > 0) throw new StartProblem(findings.join("\n"));
  // build/ also has the folders of other markets.
  for (const part of ["stamp", "client", "server", "desk"])
    rmSync(`${folder}${part}`, { recursive: true, force: true });
  for (const app of [".", "desk"]) await buildPages(app, signal);
  await drawIcons();
  precompress();
  writeFileSync(stampFile, stamp);
}
