import { parseEmail } from "./email.ts";
import { canBeRead, canBeSeen, codePoints, normalizeLine, normalizeText, typedLength } from "./letters.ts";
import { longestTypedPhone, phoneDigits } from "./phone.ts";
import { fill, type PlaceholderValues } from "./text.ts";
import { longestTypedZipCode, parseZipCode } from "./zip-code.ts";

export type FieldTexts<Field extends string> = Partial<Record<Field, string>>;

export type ProblemReason =
  | "missing"
  | "empty-after-cleaning"
  | "too-long"
  | "not-a-zip-code"
  | "not-an-email"
  | "not-a-choice";

export interface InputProblem<Field extends string> {
  field: Field;
  reason: ProblemReason;
}

/** `other` is for fields without a text of their own. */
export type ProblemWording = string | (Readonly<Record<string, string>> & { other: string });

export function problemText(
  words: Readonly<Record<ProblemReason, ProblemWording>>,
  { field, reason }: InputProblem<string>,
  facts: PlaceholderValues,
): string {
  const wording = words[reason];
  return fill(typeof wording === "string" ? wording : (wording[field] ?? wording.other), facts);
}

export type ParsedForm<Value, Field extends string> =
  | { ok: true; value: Value }
  | { ok: false; problems: InputProblem<Field>[] };

const longestChoice = 100;

export class FieldReader<Field extends string> {
  readonly problems: InputProblem<Field>[] = [];
  readonly #typed: FieldTexts<Field>;
  readonly #limits: Partial<Record<Field, number>>;

  /** `limits`: code points of the stored value. What is typed can be longer. */
  constructor(typed: FieldTexts<Field>, limits: Partial<Record<Field, number>>) {
    this.#typed = typed;
    this.#limits = limits;
  }

  requiredText(field: Field, normalize = normalizeText): string {
    const parseReadable = (typed: string) => [normalize(typed)].find(canBeRead) ?? null;
    return this.#read(field, parseReadable, { reason: "empty-after-cleaning", isRequired: true });
  }

  requiredLine(field: Field): string {
    return this.requiredText(field, normalizeLine);
  }

  optionalText(field: Field, normalize = normalizeText): string | null {
    const parseVisible = (typed: string) => [normalize(typed)].find(canBeSeen) ?? "";
    return this.#read(field, parseVisible) || null;
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

  requiredChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | "" {
    return this.#choice(field, choices, true);
  }

  optionalChoice<Choice extends string>(field: Field, choices: readonly Choice[]): Choice | null {
    return this.#choice(field, choices, false) || null;
  }

  #choice<Choice extends string>(field: Field, choices: readonly Choice[], isRequired: boolean): Choice | "" {
    const parseChoice = (typed: string) => choices.find((choice) => choice === typed.trim()) ?? null;
    return this.#read(field, parseChoice, { reason: "not-a-choice", isRequired, longestTyped: longestChoice }) as
      | Choice
      | "";
  }

  optionalDigits(field: Field): string | null {
    return this.#read(field, phoneDigits, { longestTyped: longestTypedPhone }) || null;
  }

  /** "" for an empty or refused field. */
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

  #refuse(field: Field, reason: ProblemReason): "" {
    this.problems.push({ field, reason });
    return "";
  }
}

interface ReadingRules {
  reason?: ProblemReason;
  isRequired?: boolean;
  /** If longer than what is stored. */
  longestTyped?: number;
}
