import { z } from "zod";
import type { Register } from "../../../content/types.ts";
import { comparableNumber, latestRow, type RegisterRow } from "../../../domain/register.ts";
import { flawOf, rowShape } from "./register-row.ts";

/** `row` is null if the register has no such number. `problem` says why there is no answer. */
type RegisterAnswer =
  | { row: RegisterRow | null }
  /** `isSilent`: the register did not answer at all. */
  | { problem: string; isSilent: boolean };

/** Limits of an answer. A number has one row or a few. */
const longestAnswerMs = 15_000;
const longestAnswerBytes = 1024 * 1024;

/** `url` comes from the operator, and may have parameters. */
function addressOf(url: string, column: string, number: string): URL {
  const address = new URL(url);
  address.searchParams.set(column, number);
  return address;
}

/** The address to store, without the operator's own parameters, which may be secret. */
export function sourceOf(url: string, column: string, number: string): string {
  const { origin, pathname } = new URL(url);
  return addressOf(origin + pathname, column, number).href;
}

/** Asks the register about a number. An incomplete answer, or one about another number, is a problem. */
export async function askRegister(
  register: Register,
  url: string,
  number: string,
  stopped?: AbortSignal,
): Promise<RegisterAnswer> {
  const silent = (problem: string) => ({ problem, isSilent: true });
  try {
    const response = await fetch(addressOf(url, register.columns.number, number), {
      headers: { Accept: "application/json" },
      // The operator has not approved the redirect's target.
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(longestAnswerMs), ...(stopped ? [stopped] : [])]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const redirected = response.status >= 300 && response.status < 400 ? ", and redirects are not followed" : "";
      return silent(`The register answered with status ${response.status}${redirected}.`);
    }
    const text = await readBounded(response);
    return text === null ? silent("The register's answer is too long.") : readAnswer(register, number, text);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    const isLate = name === "TimeoutError" || name === "AbortError";
    return silent(
      isLate ? "The register did not answer in time." : `The register cannot be reached: ${cause?.code ?? message}.`,
    );
  }
}

/** Null if the answer is too long. */
async function readBounded(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop ends the download.
    if (size > longestAnswerBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function readAnswer(register: Register, number: string, text: string): RegisterAnswer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "The register's answer is no JSON.", isSilent: true };
  }
  if (!Array.isArray(json)) return { problem: "The register's answer is no list of rows.", isSilent: true };
  const { data: rows, error } = z.array(rowShape(register.columns)).safeParse(json);
  if (error)
    return { problem: `The register's answer has a row that cannot be read: ${flawOf(error)}.`, isSilent: false };
  // An answer to another question may lack our row.
  if (rows.some((row) => comparableNumber(row.number) !== comparableNumber(number))) {
    return { problem: "The register's answer has rows of other numbers.", isSilent: false };
  }
  return { row: latestRow(rows, register) };
}
