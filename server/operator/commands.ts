import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, type Program, UsageProblem, type Verbs } from "../command.ts";
import { CommandProblem } from "../command-problem.ts";
import { notUtf8, textOf } from "../utf8.ts";
import type { Action, Actions } from "./action.ts";
import { actions } from "./actions.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { readReportsCommand } from "./bounce-actions.ts";
import { confirm, requireTerminal } from "./confirm.ts";
import { send } from "./site-client.ts";

/** An action of the site as a command: what is called is sent. */
function sending(noun: string, verb: string, { check, run: _, ...action }: Action): Command {
  return {
    ...action,
    async run(call) {
      const wrong = check?.(call);
      if (wrong) throw new UsageProblem(wrong);
      return send(noun, verb, call);
    },
  };
}

const sent = Object.fromEntries(
  Object.entries<Actions[string]>(actions).map(([noun, verbs]): [string, Verbs] => [
    noun,
    Object.fromEntries(Object.entries(verbs).map(([verb, action]) => [verb, sending(noun, verb, action)])),
  ]),
);

const importPost: Command = {
  words: ["FILE.md"],
  summary: actions.posts.import?.summary ?? "",
  async run({ words: [path = ""] }) {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    const text = textOf(bytes);
    if (text === null) throw new CommandProblem(`${basename(path)}: ${notUtf8}`);
    return send("posts", "import", { words: [basename(path, ".md"), text], options: {} });
  },
};

const sentErase = sending("privacy", "erase", actions.privacy.erase);

const erase: Command = {
  ...sentErase,
  async run(call) {
    if (!call.options.yes) {
      requireTerminal();
      // Without --yes the site says what it would delete.
      await confirm((await sentErase.run(call)).text ?? "");
    }
    return sentErase.run({ ...call, options: { ...call.options, yes: true } });
  },
};

/** All that the operator can do from the command line. */
export const operatorProgram: Program = {
  call: "npm run -s operator --",
  words: "NOUN VERB …",
  about: "To the running site, with SERVICE_ROLE_KEY; OPERATE_URL names a site on another machine.",
  commands: {
    ...sent,
    deliveries: { ...sent.deliveries, "read-reports": readReportsCommand },
    posts: { ...sent.posts, import: importPost },
    privacy: { ...sent.privacy, erase },
    backup: { "": backupCommand },
    restore: { "": restoreCommand },
  },
};
