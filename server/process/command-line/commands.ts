import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { Command as CommanderCommand, CommanderError, Option as CommanderOption } from "commander";
import { notUtf8Message, textOf } from "../../blog/article-file.ts";
import type { ActionCall, Command, OperatorAction } from "../../operator/action.ts";
import { operatorActions } from "../../operator/actions.ts";
import { asLines, printable } from "../../operator/table-text.ts";
import { CommandProblem, StartProblem } from "../../problems.ts";
import { readCommit, version } from "../version.ts";
import { backupCommand, restoreCommand } from "./backup-commands.ts";
import { confirm, requireTerminal } from "./confirm.ts";
import { readReportsCommand } from "./read-reports.ts";
import { sendCommand } from "./site-client.ts";

type Commands = Readonly<Record<string, Readonly<Record<string, Command>>>>;

/** Asks first if the action has `--yes` and the call lacks it. */
const remoteCommand = (noun: string, verb: string, action: OperatorAction): Command => ({
  ...action,
  async run(call) {
    if (action.options?.yes && !call.options.yes) {
      requireTerminal();
      // Without --yes, the site changes nothing and returns the question.
      await confirm((await sendCommand(noun, verb, call)).text ?? "");
      return sendCommand(noun, verb, { ...call, options: { ...call.options, yes: true } });
    }
    return sendCommand(noun, verb, call);
  },
});

const importPost: Command = {
  words: ["FILE.md"],
  summary: operatorActions.posts.import?.summary ?? "",
  async run({ words: [path = ""] }) {
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandProblem(`${path} cannot be read: ${error.code}.`);
    });
    const text = textOf(bytes);
    if (text === null) throw new CommandProblem(`${basename(path)}: ${notUtf8Message}`);
    return sendCommand("posts", "import", { words: [basename(path, ".md"), text], options: {} });
  },
};

const fileCommands: Commands = {
  deliveries: { "read-reports": readReportsCommand },
  posts: { import: importPost },
  backup: { "": backupCommand },
  restore: { "": restoreCommand },
};

interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The exit code: 0, 1 (failed), or 2 (wrong usage). */
export async function runOperator(words: readonly string[], output: Output = process): Promise<0 | 1 | 2> {
  let exitCode: 0 | 1 = 0;
  const { stdout, stderr } = output;
  const program = new CommanderCommand("npm run -s operator --")
    .description(
      "Sends commands to the running site with SERVICE_ROLE_KEY. OPERATE_URL names a site on another machine.",
    )
    .version(`${version}, commit ${readCommit()}`)
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
    .showHelpAfterError("Use --help to see the usage.");
  for (const noun of new Set([...Object.keys(operatorActions), ...Object.keys(fileCommands)])) {
    const remoteCommands = Object.entries(
      (operatorActions as Record<string, Record<string, OperatorAction>>)[noun] ?? {},
    ).map(([verb, action]) => [verb, remoteCommand(noun, verb, action)] as const);
    const commandsByVerb = { ...Object.fromEntries(remoteCommands), ...fileCommands[noun] };
    const group = program.command(noun).summary(Object.keys(commandsByVerb).join(", "));
    for (const [verb, command] of Object.entries(commandsByVerb)) {
      const parser = configureParser(verb === "" ? group : group.command(verb), command);
      parser.action(async () => {
        const call = callOf(parser);
        const usageError = command.check?.(call);
        if (usageError) parser.error(usageError);
        const result = await command.run(call);
        if (result === null) return;
        const { json, text, note, exitCode: code = 0 } = result;
        if (note) stderr.write(`${note}\n`);
        const output = call.options.json ? JSON.stringify(json, null, 2) : (text ?? asLines({ ...json }));
        // A file such as a CSV already ends with a line break.
        stdout.write(output.endsWith("\n") ? output : `${output}\n`);
        exitCode = code;
      });
    }
  }
  try {
    await program.parseAsync(words, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { message } = error as Error;
    const isExpected = error instanceof CommandProblem || error instanceof StartProblem;
    stderr.write(`${printable(isExpected ? message : `The command failed: ${message}`)}\n`);
    return 1;
  }
}

function configureParser(parser: CommanderCommand, { words, summary, options = {} }: Command): CommanderCommand {
  parser.description(summary);
  for (const word of words) parser.argument((word.startsWith("[") ? word : `<${word}>`).replace("…", "..."));
  for (const [name, { value, summary, isRequired, isList }] of Object.entries(options)) {
    const option = new CommanderOption(
      `--${name}${value === null ? "" : ` <${value}>`}`,
      isRequired ? `${summary} (required)` : summary,
    );
    if (isList) option.argParser<string[]>((text, given) => [...(given ?? []), text]);
    parser.addOption(option.makeOptionMandatory(isRequired === true));
  }
  return parser.option("--json", "print JSON alone");
}

function callOf(parser: CommanderCommand): ActionCall {
  const options = parser.options.map((option) => [option.name(), parser.getOptionValue(option.attributeName())]);
  return { words: parser.args, options: Object.fromEntries(options) };
}
