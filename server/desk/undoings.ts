import type { Backend } from "../backend.ts";
import { contractorUndoings } from "./contractor-desk.ts";
import { territoryUndoings } from "./territory-desk.ts";
import type { Undo } from "./undo.ts";

/** How each kind of change is taken back; a noun's own file says how. */
export function undoings({ afterChange }: Pick<Backend, "afterChange">): Readonly<Record<string, Undo>> {
  return {
    ...territoryUndoings(afterChange.territories),
    ...contractorUndoings(afterChange.contractors),
  };
}
