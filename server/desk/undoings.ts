import { postUndoings } from "../blog/post-editing.ts";
import { leadUndoings } from "./lead-desk.ts";
import { submissionUndoings } from "./submission-desk.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export const undoings: Readonly<Record<string, Undo>> = {
  ...leadUndoings,
  ...submissionUndoings,
  ...postUndoings,
};
