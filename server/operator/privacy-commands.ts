import { answerDays } from "../../content/privacy-request-words.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Held, OpenRequest } from "../personal-data/personal-data.ts";
import type { Removed } from "../personal-data/removals.ts";
import { type Commands, inColumns, type Option, printable } from "./command.ts";
import { confirm, yesOption } from "./confirm.ts";
import { askSite, postToSite } from "./site-client.ts";

// What the operator does when somebody asks what is held about them.

const phoneOption: Option = { value: "NUMBER", summary: "Rows with this telephone number count too" };

/** Whom a command is about, as it was called: an email address, a number, or both. */
interface Person {
  email: string | null;
  phone: string | null;
}

function personIn(email: string | undefined, phone: unknown): Person {
  return { email: email ?? null, phone: typeof phone === "string" ? phone : null };
}

const nameOf = ({ email, phone }: Person) => [email, phone].filter(Boolean).join(" and ");

/** How many rows of each table; empty where there are none. */
function counted(rows: Held | Removed): string {
  return Object.entries(rows)
    .filter(([, found]) => found.length > 0)
    .map(([table, found]) => `${table} ${found.length}`)
    .join(", ");
}

export const privacyCommands: Commands[string] = {
  list: {
    words: [],
    summary: "List the requests that wait for an answer, with the last day for it",
    async run() {
      const requests = (await (await askSite("/person/requests")).json()) as (Omit<OpenRequest, "created_at"> & {
        created_at: string;
      })[];
      const lines = requests.map(({ created_at, kind, email, name, message }) => {
        const due = new Date(created_at);
        due.setUTCDate(due.getUTCDate() + answerDays);
        return [`due ${due.toISOString().slice(0, 10)}`, kind, ...[email, name, message].map(printable)];
      });
      return { json: requests, text: inColumns(lines).join("\n") || "No request is open." };
    },
  },
  export: {
    words: ["[EMAIL]"],
    summary: "Print everything that is held about a person, as JSON, and mark their requests for a copy as done",
    options: { phone: phoneOption },
    async run({ words: [email], options }) {
      const person = personIn(email, options.phone);
      const held = await postToSite<Held>("/person/held", person);
      if (counted(held) === "") throw new CommandProblem(`Nothing is held about ${nameOf(person)}.`);
      const copy = { ...person, made_at: new Date(), ...held };
      if (person.email !== null) await postToSite("/person/done", { email: person.email, kind: "copy" });
      return { json: copy, text: JSON.stringify(copy, null, 2) };
    },
  },
  erase: {
    words: ["[EMAIL]"],
    summary: "Delete everything that is held about a person",
    options: { phone: phoneOption, yes: yesOption },
    async run({ words: [email], options }) {
      const person = personIn(email, options.phone);
      if (!options.yes) {
        const counts = counted(await postToSite<Held>("/person/held", person));
        if (counts) await confirm(`Delete for good: ${counts}?`, false);
      }
      const removed = await postToSite<Removed>("/person/erase", person);
      const counts = counted(removed);
      return { json: removed, text: counts ? `Deleted: ${counts}.` : `Nothing is held about ${nameOf(person)}.` };
    },
  },
  done: {
    words: ["KIND", "EMAIL"],
    summary: "Mark a person's open requests of a kind (copy, correction, deletion) as answered",
    options: { phone: { ...phoneOption, summary: "Taken like the other commands take it; requests have no number" } },
    async run({ words: [kind = "", email = ""] }) {
      const { done } = await postToSite<{ done: number }>("/person/done", { email, kind });
      if (done === 0) throw new CommandProblem(`${email} has no open request of the kind ${kind}.`);
      return { json: { done }, text: `Done: ${done} of ${email}.` };
    },
  },
};
