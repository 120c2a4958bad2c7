import { postUndoHandlers } from "../blog/post-editing.ts";
import { submissionUndoHandlers } from "../intake/submission-changes.ts";
import { applicationUndoHandlers } from "../matching/applications.ts";
import { contractorUndoHandlers } from "../matching/contractors.ts";
import { leadUndoHandlers } from "../matching/lead-changes.ts";
import { territoryUndoHandlers } from "../matching/territory-changes.ts";
import { registerUndoHandlers } from "../register/state-register.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export const undoHandlers: Readonly<Record<string, Undo>> = {
  ...leadUndoHandlers,
  ...applicationUndoHandlers,
  ...submissionUndoHandlers,
  ...postUndoHandlers,
  ...territoryUndoHandlers,
  ...contractorUndoHandlers,
  ...registerUndoHandlers,
};
