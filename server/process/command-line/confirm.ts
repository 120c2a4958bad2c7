import { createInterface } from "node:readline/promises";
import { CommandProblem } from "../../problems.ts";

/** Throws a `CommandProblem` where there is no terminal to ask on. */
export function requireTerminal(): void {
  if (!process.stdin.isTTY) throw new CommandProblem("This cannot be undone: add --yes to do it without being asked.");
}

/** Asks on the terminal before what cannot be undone; throws a `CommandProblem` unless the answer is yes. */
export async function confirm(question: string): Promise<void> {
  requireTerminal();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // An end of input is an answer too.
  const end = new AbortController();
  terminal.on("close", () => end.abort());
  const answer = await terminal.question(`${question} y/N `, { signal: end.signal }).catch(() => "");
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandProblem("Nothing was changed.");
}
