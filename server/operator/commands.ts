import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, type Program, UsageProblem, type Verbs } from "../command.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Actions } from "./action.ts";
import { actions } from "./actions.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { readReportsCommand } from "./bounce-actions.ts";
import { confirm, requireTerminal } from "./confirm.ts";
import { readRegisterCommand } from "./register-command.ts";
import { send } from "./site-client.ts";

function throwIfWrong(wrong: string | false | undefined): void {
  if (wrong) throw new UsageProblem(wrong);
}

/** The site's actions as commands: what is called is sent. */
function sending(noun: string, verbs: Actions[string]): Verbs {
  const commands = Object.entries(verbs).map(([verb, { check, run: _, ...action }]): [string, Command] => [
    verb,
    {
      ...action,
      async run(call) {
        throwIfWrong(check?.(call));
        return send(noun, verb, call);
      },
    },
  ]);
  return Object.fromEntries(commands);
}

const sent = Object.fromEntries(Object.entries(actions).map(([noun, verbs]) => [noun, sending(noun, verbs)]));

const importPost: Command = {
  words: ["FILE.md"],
  summary: actions.posts.import?.summary ?? "",
  async run({ words: [path = ""] }) {
    const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    return send("posts", "import", { words: [basename(path, ".md"), text], options: {} });
  },
};

const erase: Command = {
  ...actions.privacy.erase,
  async run({ words, options }) {
    throwIfWrong(actions.privacy.erase.check({ words, options }));
    if (!options.yes) {
      requireTerminal();
      // Without --yes it is said what would be deleted.
      await confirm((await send("privacy", "erase", { words, options })).text ?? "");
    }
    return send("privacy", "erase", { words, options: { ...options, yes: true } });
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
    register: { ...sent.register, read: readRegisterCommand },
    backup: { "": backupCommand },
    restore: { "": restoreCommand },
  },
};
