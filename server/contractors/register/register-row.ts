import { z } from "zod";
import type { Register } from "../../../content/types.ts";
import { parseRegisterDay, type RegisterRow } from "../../../domain/register.ts";

/** With the register's own column names. */
type RowShape = z.ZodType<RegisterRow>;

const lineOfAtMost = (longest: number) =>
  z.union([z.string(), z.number().transform(String)], "is missing").transform((value) =>
    value
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, " ")
      .trim()
      .slice(0, longest),
  );
const requiredText = (longest: number) => lineOfAtMost(longest).refine(Boolean, "is empty");
const optionalText = (longest: number) =>
  lineOfAtMost(longest)
    .nullish()
    .transform((value) => value || null);

function dayOf(value: string, context: z.RefinementCtx<string>): string {
  const day = parseRegisterDay(value);
  if (day !== null) return day;
  context.addIssue({ code: "custom", message: `is not a date: ${value}` });
  return z.NEVER;
}

const day = requiredText(40).transform(dayOf);
const optionalDay = z
  .preprocess((value) => (value === "" ? null : value), day.nullish())
  .transform((value) => value ?? null);

/** Longer text is cut. */
const cellParsers = {
  number: requiredText(40),
  name: requiredText(300),
  status: requiredText(100),
  trade: optionalText(200),
  effective_on: optionalDay,
  expires_on: day,
  suspended_on: optionalDay,
};

/** The register omits empty columns. */
export function rowShape({ specialties, ...columns }: Register["columns"]): RowShape {
  const fields = Object.entries(columns) as [keyof typeof cellParsers, string][];
  const knownCells = fields.map(([field, column]) => [column, cellParsers[field]]);
  const specialtyCells = specialties.map((column) => [column, optionalText(200)]);
  const shape: Record<string, z.ZodType<string | null>> = Object.fromEntries([...knownCells, ...specialtyCells]);
  return z.object(shape).transform((row) => ({
    ...(Object.fromEntries(fields.map(([field, column]) => [field, row[column]])) as Omit<RegisterRow, "specialties">),
    specialties: specialties.flatMap((column) => row[column] ?? []),
  }));
}

/** The first problem: "licenseexpirationdate is not a date: soon". */
export function flawOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  const column = issue?.path.findLast((part) => typeof part === "string");
  return [column, issue?.message ?? "cannot be read"].filter(Boolean).join(" ");
}
