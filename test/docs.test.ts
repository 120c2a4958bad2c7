import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const documents = globSync("**/*.md", {
  cwd: root,
  exclude: ["node_modules/**", "{test,market}/**/blog/**", "data/**"],
});

const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each(documents)("every relative link of %s leads to an existing file and heading", (file) => {
  const text = textOf(file).replace(/```.*?```/gs, "");
  const broken = [...text.matchAll(/\]\(([^()\s]+)\)/g)].flatMap(([, link = ""]) => {
    if (/^https?:/.test(link)) return [];
    const [path = "", anchor] = link.split("#");
    const target = path ? normalize(join(dirname(file), path)) : file;
    if (!existsSync(join(root, target))) return [link];
    return anchor === undefined || anchorsOf(textOf(target)).includes(anchor) ? [] : [link];
  });
  expect(broken).toEqual([]);
});

test("each source file that a document names exists", () => {
  const namedPaths = documents
    .filter((file) => !file.startsWith("docs/decisions/") && !file.startsWith("bench/") && file !== "CHANGELOG.md")
    .flatMap((file) =>
      [...textOf(file).matchAll(/`((?:app|content|desk|domain|server|wire|test|e2e|vite)\/[\w./-]+\.tsx?)`/g)].map(
        ([, path = ""]) => path,
      ),
    );
  expect(namedPaths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** The code blocks whose first line has a file's path after the language. Blank lines part what is quoted. */
const quotes = documents.flatMap((document) =>
  [...textOf(document).matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
    document,
    file: join(dirname(document), file),
    passages: code.trimEnd().split(/\n\n(?=\S)/),
  })),
);

test.each(quotes)("$document quotes $file as it is", ({ file, passages }) => {
  for (const passage of passages) expect(textOf(file)).toContain(passage);
});

test("CONTRIBUTING and the desk's README quote code", () => {
  expect(new Set(quotes.map(({ document }) => document))).toEqual(new Set(["CONTRIBUTING.md", "desk/README.md"]));
});

test("the table of log events lists exactly the events of the code", () => {
  // `failure` is a job's log event (server/jobs/due.ts).
  const shape = /(?:\blog\([^;]*?"(?:info|warn|error)",|report\(|\bfailure:)\s*"([^"]+)"/g;
  const sources = globSync("server/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] }).map(textOf);
  const events = new Set(sources.flatMap((text) => [...text.matchAll(shape)].map(([, event]) => event)));
  const rows = [...textOf("docs/operations/log.md").matchAll(/^\| `([^`]+)` \| (?:info|warn|error)/gm)];
  expect(rows.map(([, event]) => event).sort()).toEqual([...events].sort());
});

test("each diff in docs/getting-started.md applies to the current text of a file that the guide names", () => {
  const guide = textOf("docs/getting-started.md");
  const paths = [...guide.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = ""]) => path);
  const files = paths.filter((path) => existsSync(join(root, path))).map(textOf);
  const changes = [...guide.matchAll(/```diff\n(.*?)```/gs)].map(([, lines = ""]) =>
    lines.replace(/^\+.*\n/gm, "").replace(/^[ -]/gm, ""),
  );
  expect(changes).toHaveLength(4);
  for (const before of changes) expect([before, files.some((file) => file.includes(before))]).toEqual([before, true]);
});
