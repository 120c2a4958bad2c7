import { createInterface } from "node:readline/promises";
import { CommandProblem } from "../../problems.ts";

export function requireTerminal(): void {
  if (!process.stdin.isTTY) throw new CommandProblem("This cannot be undone: add --yes to confirm it.");
}

export async function confirm(question: string): Promise<void> {
  requireTerminal();
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input counts as the answer "no".
  const end = new AbortController();
  terminal.on("close", () => end.abort());
  const answer = await terminal.question(`${question} y/N `, { signal: end.signal }).catch(() => "");
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandProblem("Nothing was changed.");
}
