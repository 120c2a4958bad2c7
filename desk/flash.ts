import { z } from "zod";
import { mostMarked } from "../domain/inbox.ts";
import { parseJson } from "../domain/json-text.ts";

const flashShape = z.object({
  text: z.string().max(500),
  /** The numbers of the changes to undo (server/events/undo.ts). Null or empty if nothing can be undone. */
  undo: z.union([z.number(), z.array(z.number()).max(mostMarked)]).nullish(),
});

/** A message about the last action, which the next page shows once. */
export type Flash = z.infer<typeof flashShape>;

export function flashText(flash: Flash): string {
  return Buffer.from(JSON.stringify(flash)).toString("base64url");
}

export function readFlash(value: string | null): Flash | null {
  return flashShape.safeParse(parseJson(Buffer.from(value ?? "", "base64url").toString())).data ?? null;
}
