import type { DeskOutcome } from "../../domain/lead-story.ts";
import type { Database } from "../database/database.ts";
import { refusalOf } from "../matching/change-and-match.ts";
import { noteChange, type Undo } from "../undo/undo.ts";
import { setOpen } from "./publishing.ts";

/** Opens or closes a landing page, in the name of an operator. */
export async function setPage(
  own: Database,
  page: { service: string; city: string; isOpen: boolean },
): Promise<DeskOutcome> {
  try {
    return await own.transaction(async (connection) => {
      const { service, city, isOpen } = page;
      if (!(await setOpen(connection, page))) return { outcome: "unchanged" };
      const change = await noteChange(connection, "page.set", `${service}/${city}`, { isOpen: !isOpen });
      return { outcome: "done", change };
    });
  } catch (error) {
    return refusalOf(error);
  }
}

/** How the opening or closing of a page is taken back; false: somebody has done that already. */
export const pageUndoHandlers: Readonly<Record<string, Undo>> = {
  "page.set"(connection, { subject, before }) {
    const [service = "", city = ""] = subject.split("/");
    return setOpen(connection, { service, city, isOpen: before.isOpen === true });
  },
};
