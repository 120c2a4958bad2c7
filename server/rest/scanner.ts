import { unparsable } from "./problem.ts";

/** A step is an object's key or an array's index. */
export interface JsonField {
  column: string;
  path: { isText: boolean; key: string | number }[];
}

/** Throws PostgREST's parse error at the first unexpected character. */
export class Scanner {
  readonly #what: string;
  readonly #text: string;
  #position = 0;

  /** `what`: the parameter's name in the error. */
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

  /** True, and past `word`, if it is next. */
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

  rest(): string {
    return this.match(/^[\s\S]*/) ?? "";
  }

  /** `pattern` must begin with `^`. */
  match(pattern: RegExp): string | null {
    const found = pattern.exec(this.#text.slice(this.#position))?.[0] ?? null;
    this.#position += found?.length ?? 0;
    return found;
  }

  list<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    do {
      this.match(/^[ \t]+/);
      items.push(item());
      this.match(/^[ \t]+/);
    } while (this.take(","));
    return items;
  }

  /** Without quotes, it ends at a comma or a closing parenthesis. */
  element(): string {
    const quoted = this.match(/^"(?:[^"\\]|\\[\s\S])*"(?=[,)]|$)/);
    return quoted === null ? (this.match(/^[^,)]*/) ?? "") : unquote(quoted);
  }

  name(): string {
    const quoted = this.match(/^"(?:[^"\\]|\\[\s\S])*"/);
    const name = quoted ? unquote(quoted) : this.match(/^[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/u)?.trim();
    return name || this.fail("field name (* or [a..z0..9_$])");
  }

  /** Such as `faq->0->>question`. */
  field(): JsonField {
    const field: JsonField = { column: this.name(), path: [] };
    for (let arrow = this.match(/^->>?/); arrow !== null; arrow = this.match(/^->>?/)) {
      const index = this.match(/^-?\d{1,9}(?=->|::|[.,)]|$)/);
      field.path.push({ isText: arrow === "->>", key: index === null ? this.name() : Number(index) });
    }
    return field;
  }

  /** `found`: unexpected text that was read already. The error names where it starts. */
  fail(expected: string, found = "", hint: string | null = null): never {
    const position = this.#position - found.length;
    const next = this.#text.slice(position, position + 1);
    throw unparsable(
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${position + 1})`,
      `unexpected ${next ? JSON.stringify(next) : "end of input"} expecting ${expected}`,
      hint,
    );
  }
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\([\s\S])/g, "$1");
}
