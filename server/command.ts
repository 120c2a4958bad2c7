import { parseArgs } from "node:util";
import { CommandProblem } from "./command-problem.ts";
import { nearestName } from "./nearest-name.ts";
import { asRecord, inColumns, printable } from "./operator/table-text.ts";
import { StartProblem } from "./start-problem.ts";

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

/** What a command has to say. */
export interface Result {
  /** For programs. */
  json: object;
  /** For people; without it every field of `json`, one to a line. */
  text?: string;
  /** Something about the answer that is no part of it. */
  note?: string | null;
  /** 1: it was done, and what it says is not good. */
  exitCode?: 0 | 1;
}

export interface Command {
  /** The words that it takes, such as `ID`; one in brackets may be left out, and of one that ends with `…` there may be several. */
  words: readonly string[];
  summary: string;
  options?: Readonly<Record<string, Option>>;
  run(call: Call): Promise<Result>;
}

/** The verbs of a noun. A noun that is a command by itself has the verb "" alone. */
export type Verbs = Readonly<Record<string, Command>>;

/** The program that commands belong to, as its help names it. */
export interface Program {
  /** What stands before the words of a command: "npm run -s operator --". */
  call: string;
  /** What its words are: "NOUN VERB …". */
  words: string;
  /** What all of its commands need. */
  about: string;
  /** By noun and verb. */
  commands: Readonly<Record<string, Verbs>>;
}

const commonOptions: Readonly<Record<string, Option>> = {
  json: { value: null, summary: "Print JSON alone" },
  help: { value: null, summary: "Say how it is called" },
};

/** Where a command prints. */
interface Output {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** Runs the command that `words` name, prints what it says, and yields the exit code: 0, 1 (not done), 2 (called wrongly). */
export async function runCommand(
  program: Program,
  words: readonly string[],
  { stdout, stderr }: Output = process,
): Promise<0 | 1 | 2> {
  const complain = (text: string) => stderr.write(`${text}\n`);
  const print = (text: string): 0 => {
    stdout.write(`${text}\n`);
    return 0;
  };
  // What a wrong call gets to read: the help for as much of it as is known.
  let usage = overview(program);
  try {
    const [noun = "", ...afterNoun] = words;
    if (noun === "--help") return print(usage);
    const verbs = entry(program.commands, noun);
    if (!verbs && noun) usage = "";
    if (!verbs) throw new UsageProblem(unknownNoun(program, noun));
    const isSingle = Object.hasOwn(verbs, "");
    const [verb = "", ...rest] = isSingle ? ["", ...afterNoun] : afterNoun;
    if (!isSingle) usage = `Use: ${program.call} ${noun} VERB …\n${inColumns(linesOf(noun, verbs))}`;
    if (verb === "--help") return print(usage);
    const command = entry(verbs, verb);
    if (!command) throw new UsageProblem(verb ? `${noun} has no verb ${verb}.` : "The verb is missing.");
    const options = { ...command.options, ...commonOptions };
    usage = usageOf([program.call, noun, verb, ...command.words], options);
    const call = parseWords(command, options, rest);
    if (call.options.help) return print([command.summary, usage, helpOf(options)].join("\n"));
    const { json, text, note, exitCode = 0 } = await command.run(call);
    if (note) complain(note);
    print(call.options.json ? JSON.stringify(json, null, 2) : (text ?? asRecord({ ...json })));
    return exitCode;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof UsageProblem) {
      complain([printable(message), usage].filter(Boolean).join("\n"));
      return 2;
    }
    const isExpected = error instanceof CommandProblem || error instanceof StartProblem;
    complain(printable(isExpected ? message : `The command failed: ${message}`));
    return 1;
  }
}

/** Throws a `UsageProblem` that says which word or option is missing or too much. */
function parseWords(command: Command, known: Options, args: string[]): Call {
  const { values, positionals } = parseKnown(known, args);
  if (values.help) return { words: [], options: values };
  const words = positionals.filter(Boolean);
  const needed = command.words.filter((word) => !word.startsWith("["));
  if (words.length < needed.length) throw new UsageProblem(`${needed[words.length]} is missing.`);
  const surplus = takesSeveral(command) ? undefined : words[command.words.length];
  if (surplus !== undefined) throw new UsageProblem(`There is a word too many: ${surplus}.`);
  const missing = Object.keys(known).find((name) => known[name]?.isRequired && values[name] === undefined);
  if (missing) throw new UsageProblem(`--${missing} is missing.`);
  return { words, options: values };
}

/** Whether its last word may be several. */
export function takesSeveral({ words }: Pick<Command, "words">): boolean {
  return words.at(-1)?.includes("…") === true;
}

function parseKnown(known: Options, args: string[]) {
  const options = Object.entries(known).map(([name, { value, isList = false }]) => [
    name,
    { type: value === null ? "boolean" : "string", multiple: isList } as const,
  ]);
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: Object.fromEntries(options) });
    return { values: values as Call["options"], positionals };
  } catch (error) {
    // What follows its first sentence is advice for other programs.
    const [why = ""] = (error as Error).message.split(/\.\s/);
    throw new UsageProblem(`${why.replace(/\.$/, "")}.`);
  }
}

function entry<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function unknownNoun({ call, words, commands }: Program, noun: string): string {
  const kind = words.split(" ")[0]?.toLowerCase();
  if (!noun) return `The ${kind} is missing.`;
  // At most a third of the letters.
  const near = nearestName(noun, Object.keys(commands), Math.ceil(noun.length / 3));
  const meant = near === null ? "" : ` Did you mean ${near}?`;
  return `There is no ${kind} ${noun}.${meant} ${call} --help lists what there is.`;
}

type Options = Readonly<Record<string, Option>>;

/** Optional ones too where they are few; `--help` explains all. */
function usageOf(words: readonly string[], options: Options): string {
  const shown = Object.entries(options).filter(([name]) => !Object.hasOwn(commonOptions, name));
  const given = shown.map(([name, { value, isList, isRequired }]) => {
    const option = [`--${name}`, value, isList && "…"].filter(Boolean).join(" ");
    return isRequired ? option : shown.length <= 4 && `[${option}]`;
  });
  return ["Use:", ...words.filter(Boolean), ...given.filter(Boolean)].join(" ");
}

function overview({ call, words, about, commands }: Program): string {
  const lines = Object.entries(commands).flatMap(([noun, verbs]) => linesOf(noun, verbs));
  return [`Use: ${call} ${words} [--json] [--help]`, about, inColumns(lines)].join("\n");
}

function helpOf(options: Options): string {
  const lines = Object.entries(options).map(([option, { value, summary, isRequired, isList }]) => [
    `  --${option}${value === null ? "" : ` ${value}`}`,
    `${summary}${isRequired ? " (required)" : ""}${isList ? " (may be given several times)" : ""}`,
  ]);
  return inColumns(lines);
}

function linesOf(noun: string, verbs: Verbs): string[][] {
  return Object.entries(verbs).map(([verb, { words, summary }]) => [
    `  ${[noun, verb, ...words].filter(Boolean).join(" ")}`,
    summary,
  ]);
}
