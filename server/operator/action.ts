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
  /** The value's placeholder in the help. Null if the option takes no value. */
  value: string | null;
  summary: string;
  isRequired?: boolean;
  /** The option may be repeated. */
  isList?: boolean;
}

/** For a change that cannot be undone. Without this option, the command line asks the operator before the change. */
export const yesOption: CommandOption = { value: null, summary: "Do not ask first" };

export interface ActionCall {
  words: string[];
  /** The options' values by name. A repeatable option has an array. */
  options: Record<string, string | boolean | string[] | undefined>;
}

export interface ActionResult {
  /** The output with `--json`. */
  json: object;
  /** The output without `--json`. Default: every field of `json`, one per line. */
  text?: string;
  /** A remark for standard error. */
  note?: string | null;
  /** 1 if the command ran but reports a problem. */
  exitCode?: 0 | 1;
}

export interface Command {
  /** The arguments' placeholders. `[ID]` is optional, and `ID…` takes several. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, CommandOption>>;
  /** Returns an error sentence, or false if the call is valid. */
  check?(call: ActionCall): string | false;
  /** Null if the command has written its output itself. Throws a `CommandProblem` if the command fails. */
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
  /** The pages of the site. `ask` lets them show a change. */
  pageVersion: { ask(): Promise<void> };
  desk: { address: URL | null };
  operators: { invite(email: string, role?: Role | null): Promise<string> };
  /** If `isWhole` is false, sends no test email to the operator, and no requests to the site's public URL or to DNS. */
  preflight(isWhole: boolean): Promise<PreflightCheck[]>;
}

export interface ActionContext {
  backend: OperatorBackend;
  asOperator: ActorConnection;
}

/** An action runs in the site's server. The command line sends the arguments to the server and prints the result. */
export interface OperatorAction extends Omit<Command, "run"> {
  run(call: ActionCall, context: ActionContext): Promise<ActionResult>;
}

/**
 * Actions by noun and verb, the first two words of a command such as `leads list`. A command without a verb, such as
 * `preflight`, has the verb "".
 */
export type OperatorActions = Readonly<Record<string, Readonly<Record<string, OperatorAction>>>>;
