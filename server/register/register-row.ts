import { z } from "zod";
import type { Register } from "../../content/types.ts";
import { type RegisterRow, registerDay } from "../../domain/register.ts";

/** The shape of the register's rows, whose keys are its own columns. What a row has beside them is not read. */
export type RowShape = z.ZodType<RegisterRow>;

const oneLine = (longest: number) =>
  z.union([z.string(), z.number().transform(String)], "is missing").transform((value) =>
    value
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .trim()
      .slice(0, longest),
  );
const filled = (longest: number) => oneLine(longest).refine(Boolean, "is empty");
const optional = (longest: number) =>
  oneLine(longest)
    .nullish()
    .transform((value) => value || null);

/** The day that a text says; one that says none is a problem. */
function dayOf(value: string, context: z.RefinementCtx<string>): string {
  const day = registerDay(value);
  if (day !== null) return day;
  context.addIssue({ code: "custom", message: `is no day: ${value}` });
  return z.NEVER;
}

const day = filled(40).transform(dayOf);
const optionalDay = z
  .preprocess((value) => (value === "" ? null : value), day.nullish())
  .transform((value) => value ?? null);

/** `columns` are the market's. A column that has nothing may be left out of a row, as the register does, where we can do without it. */
export function rowShape({ specialties, ...columns }: Register["columns"]): RowShape {
  const cells = {
    [columns.number]: filled(40),
    [columns.name]: filled(300),
    [columns.status]: filled(100),
    [columns.expires_on]: day,
    [columns.trade]: optional(200),
    [columns.effective_on]: optionalDay,
    [columns.suspended_on]: optionalDay,
    ...Object.fromEntries(specialties.map((column) => [column, optional(200)])),
  };
  return z.object(cells).transform((row) => {
    const of = <Field extends keyof typeof columns>(field: Field) => row[columns[field]] as RegisterRow[Field];
    return {
      number: of("number"),
      name: of("name"),
      status: of("status"),
      trade: of("trade"),
      effective_on: of("effective_on"),
      expires_on: of("expires_on"),
      suspended_on: of("suspended_on"),
      specialties: specialties.flatMap((column) => (row[column] as string | null) ?? []),
    };
  });
}

/** What is wrong with a row, as a sentence's end: "licenseexpirationdate is no day: soon". */
export function flawOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const column = issue?.path.findLast((part) => typeof part === "string");
  return [column, issue?.message ?? "cannot be read"].filter(Boolean).join(" ");
}
