import { postUndoHandlers } from "../blog/post-editing.ts";
import { applicationUndoHandlers } from "../contractors/applications.ts";
import { contractorUndoHandlers } from "../contractors/contractors.ts";
import { registerUndoHandlers } from "../contractors/register/state-register.ts";
import { territoryUndoHandlers } from "../contractors/territory-changes.ts";
import type { Undo } from "../events/undo.ts";
import { leadUndoHandlers } from "../leads/lead-changes.ts";
import { submissionUndoHandlers } from "../people/submission-changes.ts";

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
