import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, test, vi } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));

interface Expression {
  pattern: string;
  flags: string;
}

function expressionsIn(file: string): Expression[] {
  const expressions: Expression[] = [];
  const look = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node) expressions.push(node.regex as Expression);
    else for (const child of Object.values(node)) look(child);
  };
  look(parseSync(file, readFileSync(root + file, "utf8")).program);
  return expressions;
}

// recheck has a native build for some systems. By default, it would start a Java program.
const hasNativeBuild = existsSync(`${root}node_modules/recheck-linux-x64`);
vi.stubEnv("RECHECK_BACKEND", hasNativeBuild ? "native" : "pure");

// If the fuzz checker runs out of time, its result is wrong. Other tests slow the checker down, so it counts steps and
// has no limit of time.
const fuzzTimeouts = { timeout: null, incubationTimeout: null, attackTimeout: null };

test("every regular expression runs in linear time", { timeout: 0 }, () => {
  const files = globSync("{app,domain,server,wire}/**/*.{ts,tsx}", { cwd: root });
  const expressions = new Map(
    files
      .filter((file) => !file.includes(".test."))
      .flatMap(expressionsIn)
      .map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]),
  );
  expect(expressions.size).toBeGreaterThan(100);
  const slow: string[] = [];
  for (const [text, { pattern, flags }] of expressions) {
    // The automaton checker cannot analyze expressions with lookarounds or backreferences, so the fuzz checker checks
    // them.
    const automatonResult = checkSync(pattern, flags, { checker: "automaton", timeout: 3_000 });
    const { status } =
      automatonResult.status === "unknown"
        ? checkSync(pattern, flags, { checker: "fuzz", ...fuzzTimeouts })
        : automatonResult;
    if (status !== "safe") slow.push(`${status}: ${text}`);
  }
  expect(slow).toEqual([]);
});
