import type { Backend } from "../backend.ts";
import type { Call, Command, Result } from "../command.ts";
import type { Outbox } from "../deliveries/outbox.ts";

/** What an action works on. */
export interface Site {
  backend: Backend;
  /** The database in the operator's name. */
  own: Outbox;
}

/** A command as the site does it; the command line sends what it was called with, and prints the result. */
export interface Action extends Omit<Command, "run"> {
  /** What is wrong with the call as such, looked at before it is sent. */
  check?(call: Call): string | false;
  /** Throws a `CommandProblem` for what cannot be done. */
  run(call: Call, site: Site): Promise<Result>;
}

/** By noun and verb; a noun that is an action by itself has the verb "" alone. */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;
