import { type LastChoice, lastChoiceKey, parseLastChoice } from "../../../domain/last-choice.ts";
import { readStored, store } from "../../browser-storage.ts";

/** What the visitor chose last on this page, where it may be kept; null: nothing that counts. */
export function readLastChoice(): LastChoice | null {
  return parseLastChoice(readStored(lastChoiceKey), Date.now());
}

/** Offers it again at the next visit, where the visitor allows it. */
export function keepLastChoice(choice: Pick<LastChoice, "service" | "city">): void {
  store(lastChoiceKey, { ...choice, savedAt: Date.now() } satisfies LastChoice);
}
