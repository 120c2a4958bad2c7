import { canBeRead, canBeSeen, codePoints, typedLine, typedText } from "./letters.ts";
import { phoneDigits } from "./phone.ts";
import { cleanText } from "./text.ts";

/** What a form hands over: whatever the visitor typed, by field name. */
export type Typed<Field extends string> = Partial<Record<Field, string>>;

/** Why a field's value cannot be taken. */
export type Reason =
  | "missing"
  | "empty-after-cleaning"
  | "too-long"
  | "not-a-zip-code"
  | "not-an-email"
  | "not-a-choice";

/** A field whose value cannot be taken, and why. */
export interface Problem<Field extends string> {
  field: Field;
  reason: Reason;
}

/** Either the value, ready to be stored, or every problem that stands in the way, in the order of the form. */
export type Parsed<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; problems: Problem<Field>[] };

/** The same shape that the database checks. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the fields of one form one by one and remembers what was wrong with them. */
export class FieldReader<Field extends string> {
  readonly problems: Problem<Field>[] = [];
  readonly #typed: Typed<Field>;
  readonly #limits: Partial<Record<Field, number>>;

  /** `limits` are the greatest lengths in characters, after cleaning. */
  constructor(typed: Typed<Field>, limits: Partial<Record<Field, number>>) {
    this.#typed = typed;
    this.#limits = limits;
  }

  /** The cleaned value of a field that must be filled; an empty string where that is a problem. */
  required(field: Field, shape?: { pattern: RegExp; reason: Reason }, clean = cleanText): string {
    const value = this.#read(field, clean, (cleaned) => cleaned !== "");
    if (shape && !shape.pattern.test(value)) this.#refuse(field, shape.reason);
    return value;
  }

  /** The value of a field that must be filled, in the letters in which it was typed; `type` brings it into one line or keeps several. */
  requiredText(field: Field, type = typedText): string {
    return this.#read(field, type, canBeRead);
  }

  requiredLine(field: Field): string {
    return this.requiredText(field, typedLine);
  }

  /** The same of a field that may be left empty; null when it is. */
  optionalText(field: Field, type = typedText): string | null {
    const value = this.#read(field, type);
    return canBeSeen(value) ? value : null;
  }

  /** The cleaned value of a field that may be left empty; null when it is. */
  optional(field: Field): string | null {
    return this.#read(field, cleanText) || null;
  }

  /** A field whose value must be one of `choices`, and must be there. */
  requiredChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | "" {
    const value = this.required(field);
    return value === "" ? "" : (this.#choice(field, value, choices) ?? "");
  }

  /** A field whose value must be one of `choices` if there is one. */
  optionalChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | null {
    const value = this.optional(field);
    return value === null ? null : this.#choice(field, value, choices);
  }

  /** The digits of a telephone number, however many; null when there are none. */
  optionalDigits(field: Field): string | null {
    return this.#read(field, phoneDigits) || null;
  }

  /** The cleaned value of a field. `isFilled` says of one that must be filled whether it is. */
  #read(field: Field, clean: (typed: string) => string, isFilled?: (cleaned: string) => boolean): string {
    const typed = this.#typed[field] ?? "";
    const value = clean(typed);
    if (isFilled && typed.trim() === "") this.#refuse(field, "missing");
    else if (isFilled && !isFilled(value)) this.#refuse(field, "empty-after-cleaning");
    else if (codePoints(value) > (this.#limits[field] ?? Number.POSITIVE_INFINITY)) this.#refuse(field, "too-long");
    return value;
  }

  #choice<Choice extends string>(field: Field, value: string, choices: readonly Choice[]): Choice | null {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) this.#refuse(field, "not-a-choice");
    return choice ?? null;
  }

  #refuse(field: Field, reason: Reason): void {
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, reason });
  }
}
