import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartProblem } from "../server/problems.ts";
import { demoMark } from "../server/process/demo-folder.ts";

/** What the demo keeps beside its database. */
export interface DemoMark {
  /** When the business was made, in ISO 8601. Null while it is being made. */
  madeAt: string | null;
  /** The paths of the links that the demo prints. */
  receipt: string;
  job: string;
  /** The path of a contractor's own page, for who looks for it here. */
  contractor: string;
}

const unmade: DemoMark = { madeAt: null, receipt: "", job: "", contractor: "" };

/** Throws a `StartProblem` if the folder is not the demo's, or cannot be used. */
export function readMark(folder: string): DemoMark | null {
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    const names = readdirSync(folder);
    if (names.length === 0) return null;
    if (names.includes(demoMark)) return JSON.parse(readFileSync(join(folder, demoMark), "utf8")) as DemoMark;
  } catch (error) {
    const reason = error instanceof SyntaxError ? `its ${demoMark} is damaged` : (error as NodeJS.ErrnoException).code;
    throw new StartProblem(`The demo cannot use the folder ${folder}: ${reason}.`);
  }
  throw new StartProblem(`The folder ${folder} is not the demo's, and nothing in it was changed. Move it away first.`);
}

export function writeMark(folder: string, mark: DemoMark = unmade): void {
  const file = join(folder, demoMark);
  try {
    writeFileSync(`${file}.unfinished`, JSON.stringify(mark), { mode: 0o600 });
    renameSync(`${file}.unfinished`, file);
  } catch (error) {
    throw new StartProblem(`The demo cannot use the folder ${folder}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}
