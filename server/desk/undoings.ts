import type { Backend } from "../backend.ts";
import { postUndoings } from "../blog/post-editing.ts";
import { contractorUndoings } from "./contractor-desk.ts";
import { leadUndoings } from "./lead-desk.ts";
import { pageUndoings } from "./page-desk.ts";
import { submissionUndoings } from "./submission-desk.ts";
import { territoryUndoings } from "./territory-desk.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export function undoings({ afterChange }: Pick<Backend, "afterChange">): Readonly<Record<string, Undo>> {
  return {
    ...leadUndoings,
    ...submissionUndoings,
    ...postUndoings,
    ...pageUndoings,
    ...territoryUndoings(afterChange.territories),
    ...contractorUndoings(afterChange.contractors),
  };
}
