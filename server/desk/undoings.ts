import type { Backend } from "../backend.ts";
import { postUndoings } from "../blog/post-editing.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export function undoings(_backend: Pick<Backend, "afterChange">): Readonly<Record<string, Undo>> {
  return { ...postUndoings };
}
