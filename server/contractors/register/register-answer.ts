import { z } from "zod";
import type { Register } from "../../../content/types.ts";
import { comparableNumber, latestRow, type RegisterRow } from "../../../domain/register.ts";
import { flawOf, rowShape } from "./register-row.ts";

/** What came of a question: the row that counts, or null where the register has none; or why there is no answer, as a sentence. */
type RegisterAnswer =
  | { row: RegisterRow | null }
  /** `isSilent`: it is the register that does not answer, whatever it is asked. */
  | { problem: string; isSilent: boolean };

/** How long an answer may take, in milliseconds, and how long it may be, in bytes: a number has one row or a few. */
const longestAnswerMs = 15_000;
const longestAnswerBytes = 1024 * 1024;

/** The address that is asked for a number. `url` is the operator's, and may have parameters of its own. */
function addressOf(url: string, column: string, number: string): URL {
  const address = new URL(url);
  address.searchParams.set(column, number);
  return address;
}

/** The same as it is kept with an answer: what else the operator's address has may be a secret. */
export function sourceOf(url: string, column: string, number: string): string {
  const { origin, pathname } = new URL(url);
  return addressOf(origin + pathname, column, number).href;
}

/** Asks the register for a number, until `stopped` says so. What is no whole answer about this very number is none. */
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
      // Where it leads is not what the operator named.
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

/** Null: it is longer than any answer is. */
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
  // An answer to another question may lack a row that ours would have.
  if (rows.some((row) => comparableNumber(row.number) !== comparableNumber(number))) {
    return { problem: "The register's answer has rows of other numbers.", isSilent: false };
  }
  return { row: latestRow(rows, register) };
}
