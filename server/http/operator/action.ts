import type { Outbox } from "../../events/outbox.ts";
import type { Backend } from "../../process/backend.ts";

/** An option of a command, as its help lists it. */
export interface Option {
  /** What stands after it; null: it stands alone. */
  value: string | null;
  summary: string;
  isRequired?: boolean;
  /** It may be given several times. */
  isList?: boolean;
}

/** An option of what cannot be undone: without it the site changes nothing and says what it would do. */
export const yesOption: Option = { value: null, summary: "Do not ask first" };

/** What a command was called with. */
export interface Call {
  /** The words after the verb. */
  words: string[];
  /** By name; lists hold every value. */
  options: Record<string, string | boolean | string[] | undefined>;
}

/** What a command has to say. */
export interface Result {
  /** For programs. */
  json: object;
  /** For people; without it every field of `json`, one to a line. */
  text?: string;
  /** Something about the answer that is no part of it. */
  note?: string | null;
  /** 1: it was done, and what it says is not good. */
  exitCode?: 0 | 1;
}

/** A verb of the command line. */
export interface Command {
  /** The words that it takes, such as `ID`. `[ID]` may be left out, and of `ID…` there may be several. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, Option>>;
  /** What is wrong with the call as such; false: nothing is. */
  check?(call: Call): string | false;
  /** Throws a `CommandProblem` for what cannot be done. */
  run(call: Call): Promise<Result>;
}

/** What an action works on. */
export interface Site {
  backend: Backend;
  /** The database in the operator's name. */
  own: Outbox;
}

/** A command as the site does it. The command line sends what it was called with, and prints the result. */
export interface Action extends Omit<Command, "run"> {
  run(call: Call, site: Site): Promise<Result>;
}

/** By noun and verb; a noun that is an action by itself has the verb "" alone. */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;
