import type { Outbox } from "../../events/outbox.ts";
import type { Backend } from "../../process/backend.ts";

/** An option of a command, as its help lists it. */
export interface Option {
  /** The option's value in the help. Null: it takes none. */
  value: string | null;
  summary: string;
  isRequired?: boolean;
  /** It may be given several times. */
  isList?: boolean;
}

/** The option that confirms what cannot be undone. Without it the site changes nothing and says what it would do. */
export const yesOption: Option = { value: null, summary: "Do not ask first" };

/** The arguments of a command. */
export interface Call {
  /** The words after the verb. */
  words: string[];
  /** Options by name. A list has every value. */
  options: Record<string, string | boolean | string[] | undefined>;
}

/** A command's result. */
export interface Result {
  /** For programs. */
  json: object;
  /** For people. Default: every field of `json`, one per line. */
  text?: string;
  /** A remark beside the result. */
  note?: string | null;
  /** 1: the command ran and found something wrong. */
  exitCode?: 0 | 1;
}

/** A verb of the command line. */
export interface Command {
  /** Its words, such as `ID`. `[ID]` is optional, and `ID…` takes several. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, Option>>;
  /** What is wrong with the arguments. False: nothing. */
  check?(call: Call): string | false;
  /** Throws a `CommandProblem` where it cannot be done. */
  run(call: Call): Promise<Result>;
}

/** What an action works with. */
export interface Site {
  backend: Backend;
  /** The database in the operator's name. */
  own: Outbox;
}

/** The site's side of a command. The command line sends the arguments and prints the result. */
export interface Action extends Omit<Command, "run"> {
  run(call: Call, site: Site): Promise<Result>;
}

/** By noun and verb. A noun that is itself an action has only the verb "". */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;
