import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Builds the pages when they are not built yet, or when what they are made of has changed since.

const root = fileURLToPath(new URL("../", import.meta.url));
const stampFile = `${root}build/stamp`;

const ingredients = [
  "app/**/*",
  "content/**/*.ts",
  "domain/**/*.ts",
  "public/**/*",
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

/** Compresses once, as small as it gets, what every visitor would otherwise have compressed for him. */
function precompress(): void {
  for (const file of globSync(`${root}build/client/**/*.{js,css,svg,txt,webmanifest}`)) {
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const stamp = stampOfIngredients();
if (stamp !== builtStamp()) {
  rmSync(`${root}build`, { recursive: true, force: true });
  execFileSync(process.execPath, [`${root}node_modules/@react-router/dev/bin.cjs`, "build"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  precompress();
  mkdirSync(`${root}build`, { recursive: true });
  writeFileSync(stampFile, stamp);
}
