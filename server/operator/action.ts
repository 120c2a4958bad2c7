import type { PreflightCheck } from "../../domain/preflight-check.ts";
import type { Role } from "../../domain/role.ts";
import type { fees } from "../billing/fees.ts";
import type { invoices } from "../billing/invoices.ts";
import type { postEditing } from "../blog/post-editing.ts";
import type { PostImages } from "../blog/post-images.ts";
import type { applications } from "../contractors/applications.ts";
import type { contractors } from "../contractors/contractors.ts";
import type { stateRegister } from "../contractors/register/state-register.ts";
import type { statements } from "../contractors/statements/statements.ts";
import type { territoryChanges } from "../contractors/territory-changes.ts";
import type { OpenDatabase } from "../database/open.ts";
import type { Env } from "../env.ts";
import type { ActorConnection, Outbox } from "../events/outbox.ts";
import type { deliveryLog } from "../jobs/delivery-log.ts";
import type { leadChanges } from "../leads/operator-changes.ts";
import type { sources } from "../leads/sources.ts";
import type { WrongKeys } from "../limits/wrong-keys.ts";
import type { bounces } from "../mail/bounces/bounces.ts";
import type { PersonalData } from "../people/personal-data.ts";
import type { submissionChanges } from "../people/submission-changes.ts";

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

export interface OperatorBackend {
  env: Env;
  database: OpenDatabase;
  outbox: Outbox;
  /** The pages of the site. `ask` lets them show a change. */
  pageVersion: { ask(): Promise<void> };
  leadChanges: ReturnType<typeof leadChanges>;
  contractors: ReturnType<typeof contractors>;
  territoryChanges: ReturnType<typeof territoryChanges>;
  applications: ReturnType<typeof applications>;
  statements: Pick<ReturnType<typeof statements>, "make">;
  invoices: ReturnType<typeof invoices>;
  fees: ReturnType<typeof fees>;
  register: Pick<ReturnType<typeof stateRegister>, "check" | "ofContractor" | "overrule">;
  postEditing: Pick<ReturnType<typeof postEditing>, "publish" | "unpublish">;
  postImages: PostImages;
  submissionChanges: ReturnType<typeof submissionChanges>;
  personalData: PersonalData;
  deliveryLog: ReturnType<typeof deliveryLog>;
  sources: ReturnType<typeof sources>;
  bounces: Pick<ReturnType<typeof bounces>, "noteReport">;
  wrongKeys: WrongKeys;
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
