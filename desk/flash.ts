import { redirect } from "react-router";
import { z } from "zod";
import type { Desk } from "./desk-context.server.ts";

/** What a page says once, about what was done on the page before. */
export interface Flash {
  text: string;
  /** The number of the change that can be undone (server/desk/undo.ts). */
  undo?: number;
}

const flashShape = z.object({ text: z.string().max(500), undo: z.number().optional() });

/** Sends the browser on to a page that says this once. */
export function goOn({ setFlash }: Pick<Desk, "setFlash">, path: string, flash: Flash): Response {
  const value = Buffer.from(JSON.stringify(flash)).toString("base64url");
  return redirect(path, { status: 303, headers: { "Set-Cookie": setFlash(value) } });
}

export function readFlash(value: string | null): Flash | null {
  if (value === null) return null;
  try {
    return flashShape.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
