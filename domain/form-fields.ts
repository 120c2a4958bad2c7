import { parseEmail } from "./email.ts";
import { canBeRead, canBeSeen, codePoints, typedLength, typedLine, typedText } from "./letters.ts";
import { longestTypedPhone, phoneDigits } from "./phone.ts";
import { longestTypedZipCode, parseZipCode } from "./zip-code.ts";

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

/** The greatest length of a choice, which is compared with what is offered. */
const longestChoice = 100;

/** Reads the fields of one form one by one and remembers what was wrong with them. */
export class FieldReader<Field extends string> {
  readonly problems: Problem<Field>[] = [];
  readonly #typed: Typed<Field>;
  readonly #limits: Partial<Record<Field, number>>;

  /** `limits` are the greatest lengths in code points, of what is typed and of what is kept. */
  constructor(typed: Typed<Field>, limits: Partial<Record<Field, number>>) {
    this.#typed = typed;
    this.#limits = limits;
  }

  /** The text of a field that must be filled, in the letters in which it was typed; `type` brings it into one line or keeps several. */
  requiredText(field: Field, type = typedText): string {
    const readable = (typed: string) => [type(typed)].find(canBeRead) ?? null;
    return this.#read(field, readable, { reason: "empty-after-cleaning", isRequired: true });
  }

  requiredLine(field: Field): string {
    return this.requiredText(field, typedLine);
  }

  /** The same of a field that may be left empty; null when it is. */
  optionalText(field: Field, type = typedText): string | null {
    const visible = (typed: string) => [type(typed)].find(canBeSeen) ?? "";
    return this.#read(field, visible) || null;
  }

  requiredEmail(field: Field): string {
    return this.#read(field, parseEmail, { reason: "not-an-email", isRequired: true });
  }

  requiredZipCode(field: Field): string {
    return this.#read(field, parseZipCode, {
      reason: "not-a-zip-code",
      isRequired: true,
      longestTyped: longestTypedZipCode,
    });
  }

  /** A field whose value must be one of `choices`, and must be there. A choice is never rewritten. */
  requiredChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | "" {
    return this.#choice(field, choices, true);
  }

  /** A field whose value must be one of `choices` if there is one. */
  optionalChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | null {
    return this.#choice(field, choices, false) || null;
  }

  #choice<Choice extends string>(field: Field, choices: readonly Choice[], isRequired: boolean): Choice | "" {
    const chosen = (typed: string) => choices.find((choice) => choice === typed.trim()) ?? null;
    return this.#read(field, chosen, { reason: "not-a-choice", isRequired, longestTyped: longestChoice }) as
      | Choice
      | "";
  }

  /** The digits of a telephone number, however many; null when there are none. */
  optionalDigits(field: Field): string | null {
    return this.#read(field, phoneDigits, { longestTyped: longestTypedPhone }) || null;
  }

  /**
   * What `parse` makes of a field. An empty text stands for none and for a problem. The length of what was typed is checked first: `parse`
   * never sees a longer text.
   */
  #read(
    field: Field,
    parse: (typed: string) => string | null,
    { reason = "not-a-choice", isRequired = false, longestTyped = 0 }: ReadingRules = {},
  ): string {
    const typed = this.#typed[field] ?? "";
    const longest = this.#limits[field] ?? longestTyped;
    if (typedLength(typed) > Math.max(longest, longestTyped)) return this.#refuse(field, "too-long");
    if (typed.trim() === "") return isRequired ? this.#refuse(field, "missing") : "";
    const value = parse(typed);
    if (value === null) return this.#refuse(field, reason);
    return codePoints(value) > longest ? this.#refuse(field, "too-long") : value;
  }

  #refuse(field: Field, reason: Reason): "" {
    this.problems.push({ field, reason });
    return "";
  }
}

interface ReadingRules {
  /** Why a text is refused that cannot be parsed. */
  reason?: Reason;
  isRequired?: boolean;
  /** The greatest length as typed, where more may be typed than is kept. */
  longestTyped?: number;
}
