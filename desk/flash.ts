import { z } from "zod";
import { parseJson } from "../domain/json-text.ts";

const flashShape = z.object({
  text: z.string().max(500),
  /** The number of the change that can be undone (server/events/undo.ts); null: there is none. */
  undo: z.number().nullish(),
});

/** What a page says once, about what was done on the page before. */
export type Flash = z.infer<typeof flashShape>;

/** As a cookie carries it. */
export function flashText(flash: Flash): string {
  return Buffer.from(JSON.stringify(flash)).toString("base64url");
}

export function readFlash(value: string | null): Flash | null {
  return flashShape.safeParse(parseJson(Buffer.from(value ?? "", "base64url").toString())).data ?? null;
}
