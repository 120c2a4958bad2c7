import { z } from "zod";
import { parseJson } from "../domain/json-text.ts";

const flashShape = z.object({
  text: z.string().max(500),
  /** The number of the change to undo (server/events/undo.ts). Null if the change cannot be undone. */
  undo: z.number().nullish(),
});

/** A message about the last action, which the next page shows once. */
export type Flash = z.infer<typeof flashShape>;

export function flashText(flash: Flash): string {
  return Buffer.from(JSON.stringify(flash)).toString("base64url");
}

export function readFlash(value: string | null): Flash | null {
  return flashShape.safeParse(parseJson(Buffer.from(value ?? "", "base64url").toString())).data ?? null;
}
