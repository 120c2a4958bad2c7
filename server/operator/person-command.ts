import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { answerDays } from "../../content/privacy-request-words.ts";
import type { Held, OpenRequest } from "../personal-data/personal-data.ts";
import type { Removed } from "../personal-data/removals.ts";
import { askSite, CommandProblem, runCommand } from "./command.ts";

// `npm run person`: what the operator does when somebody asks what is held about them, on the running site.

const usage =
  "Use: person requests | export ADDRESS [--phone NUMBER] | erase ADDRESS [--phone NUMBER] [--yes] | done KIND ADDRESS";

await runCommand(async () => {
  const { positionals, values } = readWords(process.argv.slice(2));
  const [command, ...words] = positionals;
  const takes = (count: number) => {
    if (words.length !== count) throw new CommandProblem(usage);
  };
  switch (command) {
    case "requests":
      takes(0);
      return listRequests();
    case "export":
      takes(1);
      return exportPerson({ email: words[0], phone: values.phone });
    case "erase":
      takes(1);
      return erasePerson({ email: words[0], phone: values.phone }, values.yes);
    case "done":
      takes(2);
      return settle(words[1], words[0]);
    default:
      throw new CommandProblem(usage);
  }
});

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { phone: { type: "string" }, yes: { type: "boolean", default: false } },
    });
  } catch {
    throw new CommandProblem(usage);
  }
}

interface Person {
  email?: string;
  phone?: string;
}

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const response = await askSite(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Answer;
}

async function exportPerson(person: Person) {
  const held = await ask<Held>("/person/held", person);
  if (counted(held) === "") throw new CommandProblem(`Nothing is held about ${person.email}.`);
  print(JSON.stringify({ ...person, made_at: new Date(), ...held }, null, 2));
  await ask("/person/done", { email: person.email, kind: "copy" });
}

async function erasePerson(person: Person, isConfirmed: boolean) {
  if (!isConfirmed) await confirm(person);
  const counts = counted(await ask<Removed>("/person/erase", person));
  print(counts ? `Deleted: ${counts}.` : `Nothing is held about ${person.email}.`);
}

/** Asks on the terminal; throws unless the answer is yes. */
async function confirm(person: Person) {
  if (!process.stdin.isTTY) throw new CommandProblem("Add --yes to delete without being asked.");
  const counts = counted(await ask<Held>("/person/held", person));
  if (counts === "") return;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Delete for good: ${counts}? y/N `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandProblem("Nothing was deleted.");
}

async function settle(email: string | undefined, kind: string | undefined) {
  const { settled } = await ask<{ settled: number }>("/person/done", { email, kind });
  if (settled === 0) throw new CommandProblem(`${email} has no open request of the kind ${kind}.`);
  print(`Done: ${settled} of ${email}.`);
}

async function listRequests() {
  const requests = (await (await askSite("/person/requests")).json()) as (Omit<OpenRequest, "created_at"> & {
    created_at: string;
  })[];
  if (requests.length === 0) return print("No request is open.");
  for (const { created_at, kind, email, name, message } of requests) {
    const due = new Date(created_at);
    due.setUTCDate(due.getUTCDate() + answerDays);
    const about = [name, message].filter((text) => text !== null).map(printable);
    print([`due ${due.toISOString().slice(0, 10)}`, kind, printable(email), ...about].join("  "));
  }
}

/** How many rows of each table; empty where there are none. */
function counted(rows: Held | Removed): string {
  return Object.entries(rows)
    .filter(([, found]) => found.length > 0)
    .map(([table, found]) => `${table} ${found.length}`)
    .join(", ");
}

/** What a stranger wrote, as one line that cannot steer the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
