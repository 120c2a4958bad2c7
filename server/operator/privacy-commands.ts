import { answerDays } from "../../content/privacy-request-words.ts";
import { privacyRequestKinds } from "../../domain/privacy-request.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Held, OpenRequest } from "../personal-data/personal-data.ts";
import type { Removed } from "../personal-data/removals.ts";
import { type Call, type Option, UsageProblem, type Verbs } from "./command.ts";
import { confirm, requireTerminal, yesOption } from "./confirm.ts";
import { act } from "./site-client.ts";
import { inColumns, printable } from "./table-text.ts";

// What the operator does when somebody asks what is held about them.

const phone: Option = { value: "NUMBER", summary: "Rows with this telephone number count too" };

/** Whom a command is about: an email address, a number, or both. */
function personIn(email: string | undefined, { phone }: Call["options"]): { email?: string; phone?: string } {
  if (email === undefined && typeof phone !== "string") throw new UsageProblem("EMAIL or --phone is missing.");
  return { ...(email !== undefined && { email }), ...(typeof phone === "string" && { phone }) };
}

const nameOf = (person: object) => Object.values(person).join(" and ");

/** How many rows of each table; empty where there are none. */
function counted(rows: Partial<Held> | Removed): string {
  const found = Object.entries(rows).filter(([, rows]) => rows.length > 0);
  return found.map(([table, rows]) => `${table} ${rows.length}`).join(", ");
}

export const privacyCommands: Verbs = {
  list: {
    words: [],
    summary: "List the requests that wait for an answer, with the last day for it",
    async run() {
      const requests = await act<(Omit<OpenRequest, "created_at"> & { created_at: string })[]>("privacy list");
      const lines = requests.map(({ created_at, kind, email, name, message }) => {
        const due = new Date(created_at);
        due.setUTCDate(due.getUTCDate() + answerDays);
        return [`due ${due.toISOString().slice(0, 10)}`, kind, ...[email, name, message].map(printable)];
      });
      return { json: requests, text: inColumns(lines) || "No request is open." };
    },
  },

  export: {
    words: ["[EMAIL]"],
    summary: "Print everything that is held about a person, as JSON, and mark their requests for a copy as done",
    options: { phone },
    async run({ words: [email], options }) {
      const person = personIn(email, options);
      const held = await act<Held>("privacy export", person);
      if (counted(held) === "") throw new CommandProblem(`Nothing is held about ${nameOf(person)}.`);
      const copy = { ...person, made_at: new Date(), ...held };
      return { json: copy, text: JSON.stringify(copy, null, 2) };
    },
  },

  erase: {
    words: ["[EMAIL]"],
    summary: "Delete everything that is held about a person",
    options: { phone, yes: yesOption },
    async run({ words: [email], options }) {
      const person = personIn(email, options);
      if (!options.yes) {
        requireTerminal();
        const { contractors: _, ...erasable } = await act<Held>("privacy held", person);
        await confirm(`Delete for good: ${counted(erasable) || "nothing is held"}?`);
      }
      const removed = await act<Removed>("privacy erase", person);
      const counts = counted(removed);
      return { json: removed, text: counts ? `Deleted: ${counts}.` : `Nothing is held about ${nameOf(person)}.` };
    },
  },

  done: {
    words: ["KIND", "[EMAIL]"],
    summary: `Mark a person's open requests of a kind (${privacyRequestKinds.join(", ")}) as answered`,
    options: { phone: { ...phone, summary: "Also those from addresses that this telephone number came with" } },
    async run({ words: [kind = "", email], options }) {
      const person = personIn(email, options);
      const { done } = await act<{ done: number }>("privacy done", { ...person, kind });
      if (done === 0) throw new CommandProblem(`${nameOf(person)} has no open request of the kind ${kind}.`);
      return { json: { done }, text: `Done: ${done} of ${nameOf(person)}.` };
    },
  },
};
