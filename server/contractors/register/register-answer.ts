import { z } from "zod";
import type { Register } from "../../../content/types.ts";
import { comparableNumber, latestRowOf, type RegisterRow } from "../../../domain/register.ts";
import { flawOf, rowShape } from "./register-row.ts";

/** `row`: null if the register does not have the number. `problem`: why there is no usable answer. */
type RegisterAnswer =
  | { row: RegisterRow | null }
  /** `isOutage`: the register failed as a whole. */
  | { problem: string; isOutage: boolean };

const longestAnswerMs = 15_000;
const longestAnswerBytes = 1024 * 1024;

/** `url` is the operator's setting, and may have query parameters. */
function requestUrl(url: string, column: string, number: string): URL {
  const address = new URL(url);
  address.searchParams.set(column, number);
  return address;
}

/** For storing. The operator's own parameters may be secret. */
export function sourceUrl(url: string, column: string, number: string): string {
  const { origin, pathname } = new URL(url);
  return requestUrl(origin + pathname, column, number).href;
}

/** An answer that is incomplete or about another number is a `problem`. */
export async function askRegister(
  register: Register,
  url: string,
  number: string,
  signal?: AbortSignal,
): Promise<RegisterAnswer> {
  const outageAnswer = (problem: string) => ({ problem, isOutage: true });
  try {
    const response = await fetch(requestUrl(url, register.columns.number, number), {
      headers: { Accept: "application/json" },
      // The operator has not approved the target.
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(longestAnswerMs), ...(signal ? [signal] : [])]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const redirectNote = response.status >= 300 && response.status < 400 ? ", and redirects are not followed" : "";
      return outageAnswer(`The register answered with status ${response.status}${redirectNote}.`);
    }
    const text = await readBounded(response);
    return text === null ? outageAnswer("The register's answer is too long.") : readAnswer(register, number, text);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    const isLate = name === "TimeoutError" || name === "AbortError";
    return outageAnswer(
      isLate ? "The register did not answer in time." : `The register cannot be reached: ${cause?.code ?? message}.`,
    );
  }
}

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
    return { problem: "The register's answer is not JSON.", isOutage: true };
  }
  if (!Array.isArray(json)) return { problem: "The register's answer is not a list of rows.", isOutage: true };
  const { data: rows, error } = z.array(rowShape(register.columns)).safeParse(json);
  if (error)
    return { problem: `The register's answer has a row that cannot be read: ${flawOf(error)}.`, isOutage: false };
  // The register ignored the number in our request, so our row may be missing.
  if (rows.some((row) => comparableNumber(row.number) !== comparableNumber(number))) {
    return {
      problem: "The register's answer has rows for a license number that we did not ask about.",
      isOutage: false,
    };
  }
  return { row: latestRowOf(rows, register) };
}
