import { postUndoings } from "../blog/post-editing.ts";
import { applicationUndoings } from "../matching/applications.ts";
import { contractorUndoings } from "../matching/contractors.ts";
import { leadUndoings } from "../matching/lead-changes.ts";
import type { Matching } from "../matching/matching.ts";
import { territoryUndoings } from "../matching/territory-changes.ts";
import { registerUndoings } from "../register/state-register.ts";
import { pageUndoings } from "./page-desk.ts";
import { submissionUndoings } from "./submission-desk.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export function undoings(matchAll: Matching["matchAll"]): Readonly<Record<string, Undo>> {
  return {
    ...leadUndoings,
    ...applicationUndoings,
    ...submissionUndoings,
    ...postUndoings,
    ...pageUndoings,
    ...territoryUndoings(matchAll),
    ...contractorUndoings(matchAll),
    ...registerUndoings(matchAll),
  };
}
