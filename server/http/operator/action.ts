import type { postEditing } from "../../blog/post-editing.ts";
import type { PostImages } from "../../blog/post-images.ts";
import type { applications } from "../../contractors/applications.ts";
import type { contractors } from "../../contractors/contractors.ts";
import type { stateRegister } from "../../contractors/register/state-register.ts";
import type { statements } from "../../contractors/statements/statements.ts";
import type { territoryChanges } from "../../contractors/territory-changes.ts";
import type { OpenDatabase } from "../../database/open.ts";
import type { Env } from "../../env.ts";
import type { OperatorDatabase, Outbox } from "../../events/outbox.ts";
import type { deliveryLog } from "../../jobs/delivery-log.ts";
import type { leadChanges } from "../../leads/operator-changes.ts";
import type { sources } from "../../leads/sources.ts";
import type { bounces } from "../../mail/bounces/bounces.ts";
import type { PersonalData } from "../../people/personal-data.ts";
import type { submissionChanges } from "../../people/submission-changes.ts";
import type { WrongKeys } from "../wrong-keys.ts";

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

/** What the operator's commands work with. */
export interface OperatorBackend {
  env: Env;
  database: OpenDatabase;
  /** The same database for whatever changes something: what follows from it is written in the same transaction. */
  outbox: Outbox;
  leadChanges: ReturnType<typeof leadChanges>;
  contractors: ReturnType<typeof contractors>;
  territoryChanges: ReturnType<typeof territoryChanges>;
  applications: ReturnType<typeof applications>;
  statements: Pick<ReturnType<typeof statements>, "make">;
  register: Pick<ReturnType<typeof stateRegister>, "check" | "ofContractor" | "overrule">;
  postEditing: Pick<ReturnType<typeof postEditing>, "publish" | "unpublish">;
  postImages: PostImages;
  submissionChanges: ReturnType<typeof submissionChanges>;
  personalData: PersonalData;
  deliveryLog: ReturnType<typeof deliveryLog>;
  sources: ReturnType<typeof sources>;
  bounces: Pick<ReturnType<typeof bounces>, "noteReport">;
  wrongKeys: WrongKeys;
  /** The desk's address once it listens. Null: no desk. */
  desk: { address: URL | null };
  /** Makes the token of a link by which a person signs in to the desk; throws a `CommandProblem` for what is no address. */
  operators: { invite(email: unknown): Promise<string> };
  /**
   * Checks what is missing before the site goes live. `isWhole` includes a test mail to the operator, and questions to
   * the site's address and DNS.
   */
  preflight(isWhole: boolean): Promise<Check[]>;
}

/** What an action works with. */
export interface Site {
  backend: OperatorBackend;
  /** The database in the operator's name. */
  asOperator: OperatorDatabase;
}

/** The site's side of a command. The command line sends the arguments and prints the result. */
export interface Action extends Omit<Command, "run"> {
  run(call: Call, site: Site): Promise<Result>;
}

/** By noun and verb. A noun that is itself an action has only the verb "". */
export type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>;

/** One requirement before the site goes live. */
export interface Check {
  name: string;
  isOk: boolean;
  /** The state may be intended. It is reported because somebody may not know it. */
  isNote?: true;
  /** What is missing, or the present state. */
  said: string;
}
