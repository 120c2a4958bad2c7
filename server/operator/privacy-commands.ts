import { answerDays } from "../../content/privacy-request-words.ts";
import { answerDueOn, privacyRequestKinds } from "../../domain/privacy-request.ts";
import { CommandProblem } from "../command-problem.ts";
import { clock } from "../market-time.ts";
import type { Held, OpenRequest } from "../personal-data/personal-data.ts";
import type { Removed } from "../personal-data/removals.ts";
import { type Call, type Command, type Option, UsageProblem, type Verbs } from "./command.ts";
import { confirm, requireTerminal, yesOption } from "./confirm.ts";
import { askSite, postToSite } from "./site-client.ts";
import { inColumns, printable } from "./table-text.ts";

// What the operator does when somebody asks what is held about them.

const phoneOption: Option = { value: "NUMBER", summary: "Rows with this telephone number count too" };

/** Whom a command is about, as it was called: an email address, a number, or both. */
interface Person {
  email?: string;
  phone?: string;
}

function personIn(email: string | undefined, { phone }: Call["options"]): Person {
  const person = { ...(email !== undefined && { email }), ...(typeof phone === "string" && { phone }) };
  if (Object.keys(person).length === 0) throw new UsageProblem("EMAIL or --phone is missing.");
  return person;
}

const nameOf = ({ email, phone }: Person) => [email, phone].filter(Boolean).join(" and ");

/** How many rows of each table; empty where there are none. */
function counted(rows: Partial<Held> | Removed): string {
  return Object.entries(rows)
    .filter(([, found]) => found.length > 0)
    .map(([table, found]) => `${table} ${found.length}`)
    .join(", ");
}

const list: Command = {
  words: [],
  summary: "List the requests that wait for an answer, with the last day for it",
  async run() {
    const response = await askSite("/person/requests");
    const requests = (await response.json()) as (Omit<OpenRequest, "created_at"> & { created_at: string })[];
    const lines = requests.map(({ created_at, kind, email, name, message }) => [
      `due ${answerDueOn(new Date(created_at), answerDays, clock)}`,
      kind,
      ...[email, name, message].map(printable),
    ]);
    return { json: requests, text: inColumns(lines) || "No request is open." };
  },
};

const exportCopy: Command = {
  words: ["[EMAIL]"],
  summary: "Print everything that is held about a person, as JSON, and mark their requests for a copy as done",
  options: { phone: phoneOption },
  async run({ words: [email], options }) {
    const person = personIn(email, options);
    const held = await postToSite<Held>("/person/held", person);
    if (counted(held) === "") throw new CommandProblem(`Nothing is held about ${nameOf(person)}.`);
    // A number may be that of others as well, who wait for a copy of their own.
    if (person.email !== undefined) await postToSite("/person/done", { email: person.email, kind: "copy" });
    const copy = { ...person, made_at: new Date(), ...held };
    return { json: copy, text: JSON.stringify(copy, null, 2) };
  },
};

const erase: Command = {
  words: ["[EMAIL]"],
  summary: "Delete everything that is held about a person",
  options: { phone: phoneOption, yes: yesOption },
  async run({ words: [email], options }) {
    const person = personIn(email, options);
    if (!options.yes) {
      requireTerminal();
      const { contractors: _, ...erasable } = await postToSite<Held>("/person/held", person);
      await confirm(`Delete for good: ${counted(erasable) || "nothing is held"}?`);
    }
    const removed = await postToSite<Removed>("/person/erase", person);
    const counts = counted(removed);
    return { json: removed, text: counts ? `Deleted: ${counts}.` : `Nothing is held about ${nameOf(person)}.` };
  },
};

const done: Command = {
  words: ["KIND", "[EMAIL]"],
  summary: `Mark a person's open requests of a kind (${privacyRequestKinds.join(", ")}) as answered`,
  options: { phone: { value: "NUMBER", summary: "Also those from addresses that this telephone number came with" } },
  async run({ words: [kind = "", email], options }) {
    const person = personIn(email, options);
    const { done } = await postToSite<{ done: number }>("/person/done", { ...person, kind });
    if (done === 0) throw new CommandProblem(`${nameOf(person)} has no open request of the kind ${kind}.`);
    return { json: { done }, text: `Done: ${done} of ${nameOf(person)}.` };
  },
};

export const privacyCommands: Verbs = { list, export: exportCopy, erase, done };
