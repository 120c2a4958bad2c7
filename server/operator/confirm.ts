import { createInterface } from "node:readline/promises";
import { CommandProblem } from "../command-problem.ts";
import type { Option } from "./command.ts";

export const yesOption: Option = { value: null, summary: "Do not ask first" };

/** Asks on the terminal before what cannot be undone; throws unless the answer, or `--yes`, is yes. */
export async function confirm(question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY) throw new CommandProblem("This cannot be undone: add --yes to do it without being asked.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} y/N `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandProblem("Nothing was changed.");
}
