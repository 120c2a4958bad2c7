import { unparsable } from "./problem.ts";

/** A column, and the way into the JSON inside it. */
export interface Field {
  column: string;
  path: PathStep[];
}

/** One `->` (yields JSON) or `->>` (yields text) with a key or the index of an array element. */
export interface PathStep {
  asText: boolean;
  operand: string | number;
}

/** Deeper paths into JSON than this lead into no one's data. */
const longestPath = 20;

/** Reads one parameter from left to right. Where it cannot go on it throws PostgREST's parse problem. */
export class Scanner {
  readonly #what: string;
  readonly #text: string;
  #position = 0;

  /** `what` names the parameter in the problem's message. */
  constructor(what: string, text: string) {
    this.#what = what;
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#position === this.#text.length;
  }

  sees(word: string): boolean {
    return this.#text.startsWith(word, this.#position);
  }

  /** Steps over `word` if it is next. */
  take(word: string): boolean {
    const isNext = this.sees(word);
    if (isNext) this.#position += word.length;
    return isNext;
  }

  expect(word: string): void {
    if (!this.take(word)) this.fail(`"${word}"`);
  }

  end(): void {
    if (!this.isAtEnd()) this.fail("end of input");
  }

  /** Everything that is left. */
  rest(): string {
    const rest = this.#text.slice(this.#position);
    this.#position = this.#text.length;
    return rest;
  }

  /** Steps over what `pattern`, which must begin with `^`, matches next; or only says what that is. */
  match(pattern: RegExp, onlyLook = false): string | null {
    const found = pattern.exec(this.#text.slice(this.#position))?.[0] ?? null;
    if (found !== null && !onlyLook) this.#position += found.length;
    return found;
  }

  /** One or more items with commas between them. */
  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    do {
      this.match(/^[ \t]+/);
      items.push(item());
      this.match(/^[ \t]+/);
    } while (this.take(","));
    return items;
  }

  /** Text in double quotes, in which a backslash takes the next character as it is. */
  quoted(): string | null {
    const quoted = this.match(/^"(?:[^"\\]|\\[\s\S])*"/);
    return quoted === null ? null : quoted.slice(1, -1).replace(/\\([\s\S])/g, "$1");
  }

  /** Quoted text that is a whole element of a list; text that only begins with a quotation mark is none. */
  quotedElement(): string | null {
    return this.match(/^"(?:[^"\\]|\\[\s\S])*"(?=[,)]|$)/, true) === null ? null : this.quoted();
  }

  /** The name of a column. */
  name(): string {
    return this.#name() ?? this.fail("field name (* or [a..z0..9_$])");
  }

  #name(): string | null {
    return this.quoted() || this.match(/^[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/u)?.trim() || null;
  }

  /** The name before a colon, if one is next; two colons are a cast. */
  alias(): string | null {
    const start = this.#position;
    const name = this.#name();
    if (name !== null && this.take(":") && !this.sees(":")) return name;
    this.#position = start;
    return null;
  }

  /** A column with the path into its JSON: `faq->0->>question`. */
  field(): Field {
    const column = this.name();
    const path: PathStep[] = [];
    while (this.sees("->")) {
      if (path.length === longestPath) this.fail(`at most ${longestPath} steps`);
      path.push({ asText: this.take("->>") || !this.take("->"), operand: this.#operand() });
    }
    return { column, path };
  }

  #operand(): string | number {
    const index = this.match(/^-?\d{1,9}(?=->|::|[.,)]|$)/);
    if (index !== null) return Number(index);
    const key = this.quoted() ?? this.match(/^[^-(:.,>)"]+(?:-(?!>)[^-(:.,>)]+)*/)?.trim();
    return key || this.fail("a key or an index");
  }

  /** Gives up here, or before `found`, which was already stepped over. */
  fail(expected: string, found = ""): never {
    const position = this.#position - found.length;
    const next = this.#text.slice(position, position + 1);
    throw unparsable(
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${position + 1})`,
      `unexpected ${next ? JSON.stringify(next) : "end of input"} expecting ${expected}`,
    );
  }
}
