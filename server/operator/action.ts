import type { PreflightCheck } from "../../domain/preflight-check.ts";
import type { Role } from "../../domain/role.ts";
import type { BillingRoom } from "../billing/billing-room.ts";
import type { BlogRoom } from "../blog/blog-room.ts";
import type { ContractorRoom } from "../contractors/contractor-room.ts";
import type { ActorConnection } from "../events/outbox.ts";
import type { JobRoom } from "../jobs/job-room.ts";
import type { LeadRoom } from "../leads/lead-room.ts";
import type { Ground } from "../links/ground.ts";
import type { PeopleRoom } from "../people/people-room.ts";
import type { RestRoom } from "../rest/rest-room.ts";

export interface CommandOption {
  /** Its placeholder in the help. Null: the option takes none. */
  value: string | null;
  summary: string;
  isRequired?: boolean;
  /** It may be repeated. */
  isList?: boolean;
}

/** A change that cannot be undone. The command line asks the operator first without this option. */
export const yesOption: CommandOption = { value: null, summary: "Do not ask first" };

export interface ActionCall {
  words: string[];
  /** By name. A repeatable option has an array. */
  options: Record<string, string | boolean | string[] | undefined>;
}

export interface ActionResult {
  /** With `--json`. */
  json: object;
  /** Without `--json`. By default, every field of `json`, one a line. */
  text?: string;
  /** For standard error. */
  note?: string | null;
  /** 1: the command ran, and reports a problem. */
  exitCode?: 0 | 1;
}

export interface Command {
  /** Placeholders. `[ID]` is optional, and `ID…` takes several. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, CommandOption>>;
  /** Returns an error sentence, or false. */
  check?(call: ActionCall): string | false;
  /** Without a result, the command has written its output itself. Fails with a `CommandProblem`. */
  run(call: ActionCall): Promise<ActionResult | null>;
}

export interface OperatorBackend
  extends Ground,
    LeadRoom,
    ContractorRoom,
    BlogRoom,
    PeopleRoom,
    BillingRoom,
    JobRoom,
    RestRoom {
  /** `ask` makes pages show a change. */
  pageVersion: { ask(): Promise<void> };
  desk: { address: URL | null };
  operators: { invite(email: string, role?: Role | null): Promise<string> };
  /** Without `isWhole`, no test email, and no requests to the site's public URL and DNS. */
  preflight(isWhole: boolean): Promise<PreflightCheck[]>;
}

export interface ActionContext {
  backend: OperatorBackend;
  asOperator: ActorConnection;
}

/** It runs in the site's server. The command line sends the arguments and prints the result. */
export interface OperatorAction extends Omit<Command, "run"> {
  run(call: ActionCall, context: ActionContext): Promise<ActionResult>;
}

/**
 * By noun and verb, a command's first two words, such as `leads list`. A command without a verb, such as `preflight`,
 * has "".
 */
export type OperatorActions = Readonly<Record<string, Readonly<Record<string, OperatorAction>>>>;
