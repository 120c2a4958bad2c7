import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { iconFiles } from "../content/icons.ts";
import { StartProblem } from "./start-problem.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const stampFile = `${root}build/stamp`;

const ingredients = [
  "app/**/*",
  "content/**/*.ts",
  "desk/**/*",
  "domain/**/*.ts",
  "public/**/*",
  "server-rendered-pages.ts",
  "server/build.ts",
  "wire/**/*.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

function stampOfIngredients(): string {
  const hash = createHash("sha256");
  const files = globSync(ingredients, { cwd: root, withFileTypes: true, exclude: ["**/*.test.*"] })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
  for (const file of files.sort()) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file));
  return hash.digest("hex");
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
  const { withoutVariables } = await import("./social/picture.ts");
  mkdirSync(`${root}build/client`, { recursive: true });
  const mark = withoutVariables(readFileSync(`${root}public/favicon.svg`, "utf8"));
  const png = (width: number) => new Resvg(mark, { fitTo: { mode: "width", value: width } }).render().asPng();
  for (const [name, width] of Object.entries(iconFiles)) writeFileSync(`${root}build/client/${name}`, png(width));
  writeFileSync(`${root}build/client/favicon.ico`, icoOf(png(32), 32));
}

/** An .ico file that holds one PNG: a header of 6 bytes and an entry of 16 before it. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** Compresses once, as small as it gets, what would otherwise be compressed for every visitor. */
function precompress(): void {
  for (const file of globSync(`${root}build/{client,desk/client}/**/*.{js,css,svg,txt,webmanifest}`)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Builds the pages of one of the two apps; `folder` is where its configuration is. */
async function buildPages(folder: string, signal?: AbortSignal): Promise<void> {
  const builder = spawn(process.execPath, [`${root}node_modules/@react-router/dev/bin.cjs`, "build", folder], {
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
  rmSync(`${root}build`, { recursive: true, force: true });
  // One after the other: the first build begins by emptying the folder that holds both.
  for (const folder of [".", "desk"]) await buildPages(folder, signal);
  await drawIcons();
  precompress();
  writeFileSync(stampFile, stamp);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWhenStale();
