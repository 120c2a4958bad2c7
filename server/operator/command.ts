import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CommandProblem } from "../command-problem.ts";
import { loadEnvFile } from "../env-file.ts";
import { StartProblem } from "../start-problem.ts";

/** Thrown when a command was called wrongly; the message says how it is called. */
export class UsageProblem extends Error {
  override name = "UsageProblem";
}

/** An option of a command, as its help lists it. */
export interface Option {
  /** What stands after it; null: it stands alone. */
  value: string | null;
  summary: string;
  isRequired?: boolean;
  /** It may be given several times. */
  isList?: boolean;
}

/** What a command was called with. */
export interface Call {
  /** The words after the verb, as many as the command takes. */
  words: string[];
  /** By name; lists hold every value. */
  options: Record<string, string | boolean | string[] | undefined>;
}

/** What a command has to say: JSON for programs, and lines for people. */
export interface Said {
  json: unknown;
  text: string;
  /** 1: it was done, and what it says is not good. */
  exitCode?: 0 | 1;
}

export interface Command {
  /** The words that it takes, such as `ID`; one in brackets may be left out. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, Option>>;
  run(call: Call): Promise<Said>;
}

/** The commands by noun and verb. A noun that is a command by itself has the verb "". */
export type Commands = Readonly<Record<string, Readonly<Record<string, Command>>>>;

const program = "npm run -s operator --";

const commonOptions: Readonly<Record<string, Option>> = {
  json: { value: null, summary: "Print JSON alone" },
  help: { value: null, summary: "Say how it is called" },
};

/** Runs the command that `words` name, prints what it says, and yields the exit code: 0, 1 (not done), 2 (called wrongly). */
export async function runCommand(commands: Commands, words: readonly string[]): Promise<0 | 1 | 2> {
  const print = (text: string) => process.stdout.write(text === "" ? "" : `${text}\n`);
  try {
    loadEnvFile();
    const [noun = "", ...rest] = words;
    if (noun === "" || noun.startsWith("-")) return wantsHelp(words, overview(commands), print);
    const verbs = Object.hasOwn(commands, noun) ? commands[noun] : undefined;
    if (!verbs) throw new UsageProblem(`There is no noun ${noun}.\n${overview(commands)}`);
    const isSingle = Object.hasOwn(verbs, "");
    const [verb = "", ...after] = isSingle ? ["", ...rest] : rest;
    if (!isSingle && (verb === "" || verb.startsWith("-"))) return wantsHelp(rest, helpOfNoun(noun, verbs), print);
    const command = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    if (!command) throw new UsageProblem(`${noun} has no verb ${verb}.\n${helpOfNoun(noun, verbs)}`);
    const name = `${noun} ${verb}`.trim();
    const { call, isHelp, isJson } = parse(name, command, after);
    if (isHelp) {
      print(helpOfCommand(name, command));
      return 0;
    }
    const said = await command.run(call);
    print(isJson ? JSON.stringify(said.json, null, 2) : said.text);
    return said.exitCode ?? 0;
  } catch (error) {
    if (![CommandProblem, UsageProblem, StartProblem].some((problem) => error instanceof problem)) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return error instanceof UsageProblem ? 2 : 1;
  }
}

function wantsHelp(words: readonly string[], help: string, print: (text: string) => void): 0 | 2 {
  if (words[0] !== "--help") throw new UsageProblem(help);
  print(help);
  return 0;
}

function parse(name: string, command: Command, words: string[]): { call: Call; isHelp: boolean; isJson: boolean } {
  const known = { ...command.options, ...commonOptions };
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(known).map(([option, { value, isList }]) => [
      option,
      { type: value === null ? "boolean" : "string", multiple: isList ?? false },
    ]),
  );
  const wrong = (why: string) => new UsageProblem(`${why}\n${usageOf(name, command)}`);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options: config });
  } catch (error) {
    throw wrong((error as Error).message.split(". ")[0] ?? "");
  }
  const { positionals, values } = parsed;
  if (values.help) return { call: { words: [], options: {} }, isHelp: true, isJson: false };
  const least = command.words.filter((word) => !word.startsWith("[")).length;
  if (positionals.length < least || positionals.length > command.words.length) {
    throw wrong(`${name} takes ${command.words.join(" ") || "no words"}.`);
  }
  const missing = Object.entries(known).find(([option, { isRequired }]) => isRequired && values[option] === undefined);
  if (missing) throw wrong(`--${missing[0]} is missing.`);
  return {
    call: { words: positionals, options: values as Call["options"] },
    isHelp: false,
    isJson: values.json === true,
  };
}

function usageOf(name: string, { words, options = {} }: Command): string {
  const required = Object.entries(options).filter(([, option]) => option.isRequired);
  const given = required.map(([option, { value, isList }]) => `--${option} ${value}${isList ? " …" : ""}`);
  return ["Use:", program, name, ...words, ...given].join(" ");
}

function helpOfCommand(name: string, command: Command): string {
  const options = { ...command.options, ...commonOptions };
  const lines = Object.entries(options).map(([option, { value, summary, isRequired, isList }]) => [
    `  --${option}${value === null ? "" : ` ${value}`}`,
    `${summary}${isRequired ? " (required)" : ""}${isList ? " (may be given several times)" : ""}`,
  ]);
  return [command.summary, usageOf(name, command), ...inColumns(lines)].join("\n");
}

function helpOfNoun(noun: string, verbs: Commands[string]): string {
  const lines = Object.entries(verbs).map(([verb, { words, summary }]) => [
    `  ${[noun, verb, ...words].join(" ")}`,
    summary,
  ]);
  return [`Use: ${program} ${noun} VERB …`, ...inColumns(lines)].join("\n");
}

function overview(commands: Commands): string {
  const lines = Object.entries(commands).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, { words, summary }]) => [
      `  ${[noun, verb, ...words].filter(Boolean).join(" ")}`,
      summary,
    ]),
  );
  const where = "To the running site, with SERVICE_ROLE_KEY; OPERATE_URL names a site on another machine.";
  return [`Use: ${program} NOUN VERB … [--json] [--help]`, where, ...inColumns(lines)].join("\n");
}

/** Lines of columns, each as wide as its widest cell. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** What a stranger wrote, as one line that cannot steer the terminal. */
export function printable(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
