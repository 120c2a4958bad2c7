import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CommandProblem } from "../command-problem.ts";
import { StartProblem } from "../start-problem.ts";
import { inColumns, printable } from "./table-text.ts";

/** Thrown when a command was called wrongly: its words or options are not those that it takes. */
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

/** What a command has to say: JSON for programs, and text for people. */
export interface Said {
  json: unknown;
  text: string;
  /** Something about the answer that is no part of it. */
  note?: string | null;
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

/** The verbs of a noun. A noun that is a command by itself has the verb "" alone. */
export type Verbs = Readonly<Record<string, Command>>;

/** The commands by noun and verb. */
export type Commands = Readonly<Record<string, Verbs>>;

/** The program that commands belong to, as its help names it. */
export interface Program {
  /** What stands before the words of a command: "npm run -s operator --". */
  call: string;
  /** What its words are: "NOUN VERB …". */
  words: string;
  /** What all of its commands need. */
  about: string;
  commands: Commands;
}

const commonOptions: Readonly<Record<string, Option>> = {
  json: { value: null, summary: "Print JSON alone" },
  help: { value: null, summary: "Say how it is called" },
};

/** Where a command prints. */
export interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** Runs the command that `words` name, prints what it says, and yields the exit code: 0, 1 (not done), 2 (called wrongly). */
export async function runCommand(
  { commands, ...program }: Program,
  words: readonly string[],
  { stdout, stderr }: Output = process,
): Promise<0 | 1 | 2> {
  const complain = (text: string) => stderr.write(`${text}\n`);
  const print = (text: string): 0 => {
    stdout.write(`${text}\n`);
    return 0;
  };
  // What a wrong call gets to read: the help for as much of it as was understood.
  let usage = overview(commands, program);
  try {
    const [noun = "", ...afterNoun] = words;
    if (noun === "--help") return print(usage);
    const verbs = entry(commands, noun);
    if (!verbs) {
      const kind = program.words.split(" ")[0]?.toLowerCase();
      throw new UsageProblem(noun ? `There is no ${kind} ${noun}.` : `The ${kind} is missing.`);
    }
    const isSingle = Object.hasOwn(verbs, "");
    const [verb = "", ...rest] = isSingle ? ["", ...afterNoun] : afterNoun;
    if (!isSingle) usage = helpOfNoun(noun, verbs, program);
    if (verb === "--help") return print(usage);
    const command = entry(verbs, verb);
    if (!command) throw new UsageProblem(verb ? `${noun} has no verb ${verb}.` : "The verb is missing.");
    const name = `${noun} ${verb}`.trim();
    usage = usageOf(name, command, program);
    const call = parse(command, rest);
    if (call.options.help) return print(helpOfCommand(name, command, program));
    const { json, text, note, exitCode = 0 } = await command.run(call);
    if (note) complain(note);
    print(call.options.json ? JSON.stringify(json, null, 2) : text);
    return exitCode;
  } catch (error) {
    if (error instanceof UsageProblem) {
      complain(`${error.message}\n${usage}`);
      return 2;
    }
    const { message } = error as Error;
    const isExpected = error instanceof CommandProblem || error instanceof StartProblem;
    complain(printable(isExpected ? message : `The command failed: ${message}`));
    return 1;
  }
}

function entry<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function parse(command: Command, words: string[]): Call {
  const known = Object.entries({ ...command.options, ...commonOptions });
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    known.map(([name, { value, isList }]) => [
      name,
      { type: value === null ? "boolean" : "string", multiple: isList ?? false },
    ]),
  );
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options: config });
  } catch (error) {
    const [why = ""] = (error as Error).message.split(/\.\s/);
    throw new UsageProblem(`${why.replace(/\.$/, "")}.`);
  }
  const options = parsed.values as Call["options"];
  if (options.help) return { words: [], options };
  const given = parsed.positionals.filter(Boolean);
  const needed = command.words.filter((word) => !word.startsWith("["));
  if (given.length < needed.length) throw new UsageProblem(`${needed[given.length]} is missing.`);
  const surplus = given[command.words.length];
  if (surplus !== undefined) throw new UsageProblem(`There is a word too many: ${surplus}.`);
  const missing = known.find(([name, { isRequired }]) => isRequired && options[name] === undefined);
  if (missing) throw new UsageProblem(`--${missing[0]} is missing.`);
  return { words: given, options };
}

/** What the help needs of a program. */
type Naming = Omit<Program, "commands">;

function usageOf(name: string, { words, options = {} }: Command, { call }: Naming): string {
  const required = Object.entries(options).filter(([, option]) => option.isRequired);
  const given = required.map(([option, { value, isList }]) => `--${option} ${value}${isList ? " …" : ""}`);
  return ["Use:", call, name, ...words, ...given].join(" ");
}

function helpOfCommand(name: string, command: Command, program: Naming): string {
  const options = Object.entries({ ...command.options, ...commonOptions });
  const lines = options.map(([option, { value, summary, isRequired, isList }]) => [
    `  --${option}${value === null ? "" : ` ${value}`}`,
    `${summary}${isRequired ? " (required)" : ""}${isList ? " (may be given several times)" : ""}`,
  ]);
  return [command.summary, usageOf(name, command, program), inColumns(lines)].join("\n");
}

function helpOfNoun(noun: string, verbs: Verbs, { call }: Naming): string {
  return `Use: ${call} ${noun} VERB …\n${inColumns(linesOf(noun, verbs))}`;
}

function overview(commands: Commands, { call, words, about }: Naming): string {
  const lines = Object.entries(commands).flatMap(([noun, verbs]) => linesOf(noun, verbs));
  return [`Use: ${call} ${words} [--json] [--help]`, about, inColumns(lines)].join("\n");
}

function linesOf(noun: string, verbs: Verbs): string[][] {
  return Object.entries(verbs).map(([verb, { words, summary }]) => [
    `  ${[noun, verb, ...words].filter(Boolean).join(" ")}`,
    summary,
  ]);
}
