import type { z } from "zod";
import { clock } from "../../content/market-clock.ts";
import { answerDays } from "../../content/privacy-request-words.ts";
import { answerDueOn, privacyRequestKinds } from "../../domain/privacy-request.ts";
import { personAndKindShape, personShape } from "../people/personal-data.ts";
import { CommandProblem } from "../problems.ts";
import { type ActionCall, type CommandOption, type OperatorAction, yesOption } from "./action.ts";
import { inColumns, printable } from "./table-text.ts";

const phoneOption: CommandOption = { value: "NUMBER", summary: "Also rows with this telephone number" };

const personIn = ({ words, options: { phone } }: ActionCall) => ({ email: words.at(-1), phone });

const emailAndPhone = (person: object) => Object.values(person).filter(Boolean).join(" and ");

/** Throws a `CommandProblem` for the first invalid value. */
function parse<Value>(shape: z.ZodType<Value>, values: object): Value {
  const { success, data, error } = shape.safeParse(values);
  if (success) return data;
  throw new CommandProblem(error.issues[0]?.message ?? "");
}

/** Such as "leads 2, events 5", or "". */
function countsByTable(rows: Record<string, unknown[]>): string {
  const filled = Object.entries(rows).filter(([, rows]) => rows.length > 0);
  return filled.map(([table, rows]) => `${table} ${rows.length}`).join(", ");
}

/** `words`: how many come before the email address. */
const checkPerson =
  (words = 0) =>
  (call: ActionCall) =>
    call.words.length === words && call.options.phone === undefined && "EMAIL or --phone is missing.";

export const privacyActions = {
  list: {
    words: [],
    summary: "List the open requests, with the last day to answer each",
    async run(_call, { backend }) {
      const requests = await backend.personalData.openRequests();
      const lines = requests.map(({ created_at, kind, email, name, message }) => [
        `due ${answerDueOn(created_at, answerDays, clock)}`,
        kind,
        ...[email, name, message].map(printable),
      ]);
      return { json: requests, text: inColumns(lines) || "No request is open." };
    },
  },

  export: {
    words: ["[EMAIL]"],
    summary: "Print everything that is stored about a person, as JSON, and mark their requests for a copy as done",
    options: { phone: phoneOption },
    check: checkPerson(),
    async run(call, { backend: { personalData }, asOperator }) {
      const input = personIn(call);
      const person = parse(personShape, input);
      const stored = await personalData.read(person);
      if (countsByTable(stored) === "") throw new CommandProblem(`Nothing is stored about ${emailAndPhone(input)}.`);
      // Requests from other addresses may be another person's, even with this phone number, so they stay open.
      if (person.email !== null) await personalData.markDone(asOperator, { ...person, phone: null }, "copy");
      const json = { ...input, made_at: new Date(), ...stored };
      return { json, text: JSON.stringify(json, null, 2) };
    },
  },

  erase: {
    words: ["[EMAIL]"],
    summary: "Delete everything that is stored about a person",
    options: { phone: phoneOption, yes: yesOption },
    check: checkPerson(),
    async run(call, { backend: { personalData }, asOperator }) {
      const input = personIn(call);
      const person = parse(personShape, input);
      if (!call.options.yes) {
        const { contractors: _, ...erasable } = await personalData.read(person);
        return { json: erasable, text: `Delete for good: ${countsByTable(erasable) || "nothing is stored"}?` };
      }
      const removed = await personalData.erase(asOperator, person);
      const counts = countsByTable(removed);
      return {
        json: removed,
        text: counts ? `Deleted: ${counts}.` : `Nothing is stored about ${emailAndPhone(input)}.`,
      };
    },
  },

  done: {
    words: ["KIND", "[EMAIL]"],
    summary: `Mark a person's open requests of a kind (${privacyRequestKinds.join(", ")}) as answered`,
    options: {
      phone: { ...phoneOption, summary: "Also requests from email addresses that came with this telephone number" },
    },
    check: (call) =>
      checkPerson(1)(call) ||
      (!privacyRequestKinds.some((kind) => kind === call.words[0]) &&
        `KIND must be ${privacyRequestKinds.slice(0, -1).join(", ")} or ${privacyRequestKinds.at(-1)}.`),
    async run({ words: [kind, ...words], options }, { backend: { personalData }, asOperator }) {
      const input = personIn({ words, options });
      const { kind: doneKind, ...person } = parse(personAndKindShape, { ...input, kind });
      const doneCount = await personalData.markDone(asOperator, person, doneKind);
      if (doneCount === 0) throw new CommandProblem(`${emailAndPhone(input)} has no open request of the kind ${kind}.`);
      return { json: { done: doneCount }, text: `Done: ${doneCount} of ${emailAndPhone(input)}.` };
    },
  },
} satisfies Record<string, OperatorAction>;
