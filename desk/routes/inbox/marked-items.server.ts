import { type InboxKind, mostMarked } from "../../../domain/inbox.ts";
import type { DeskOutcome } from "../../../domain/lead-history.ts";
import { notLeadReasons } from "../../../domain/request-state.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Desk } from "../../desk-context.server.ts";
import { changeTexts } from "../../words.ts";

/** An item that was left as it was, and why. */
export interface LeftItem {
  kind: InboxKind;
  id: string;
  name: string;
  why: string;
}

interface MarkedResult {
  changed: number;
  /** What can be undone. */
  changes: number[];
  left: LeftItem[];
}

type Verb = (kind: string, id: string) => Promise<DeskOutcome> | null;

/** `seen` is the id of the latest event when the list was rendered. Returns null if the verb or its field is missing. */
export function verbOf(desk: Desk, textOf: (name: string) => string): Verb | string {
  const { database, backend } = desk;
  const { leadChanges, submissionChanges } = backend;
  const seen = Number(textOf("seen")) || 0;
  switch (textOf("action")) {
    case "done": {
      const until = textOf("until");
      return (kind, id) => {
        if (kind === "lead") return leadChanges.attend(database, id, until, seen);
        if (kind === "message") return submissionChanges.markMessageDone(database, id);
        return kind === "delivery" ? submissionChanges.markDeliveryAttended(database, id) : null;
      };
    }
    case "assign": {
      const contractor = textOf("contractor");
      if (!isUuid(contractor)) return "Choose a contractor.";
      return (kind, id) => (kind === "lead" ? leadChanges.assign(database, id, contractor, seen, false) : null);
    }
    case "close": {
      const as = (["operator", ...notLeadReasons] as const).find((reason) => reason === textOf("as"));
      if (!as) return "Choose why they’re closed.";
      return (kind, id) => (kind === "lead" ? leadChanges.close(database, id, as, seen) : null);
    }
    default:
      return "Choose what to do.";
  }
}

/** Each item is changed by itself: one that somebody changed meanwhile stays as it is, and the others go on. */
export async function changeMarked(desk: Desk, items: readonly string[], verb: Verb): Promise<MarkedResult> {
  const result: MarkedResult = { changed: 0, changes: [], left: [] };
  for (const item of [...new Set(items)].slice(0, mostMarked)) {
    const [, kind, id] = /^(lead|message|delivery)\/([0-9a-f-]{36})$/i.exec(item) ?? [];
    if (kind === undefined || id === undefined) continue;
    const outcome = await verb(kind, id);
    if (outcome?.outcome === "done") {
      result.changed += 1;
      if (outcome.change !== null) result.changes.push(outcome.change);
    } else {
      const name = (await desk.backend.inbox.nameOf(kind, id)) ?? "An item";
      result.left.push({ kind: kind as InboxKind, id, name, why: whyLeft(outcome) });
    }
  }
  return result;
}

function whyLeft(outcome: Exclude<DeskOutcome, { outcome: "done" }> | null): string {
  switch (outcome?.outcome) {
    case "changed-since":
      return changeTexts(outcome.events).join(" ");
    case "refused":
      return outcome.problem;
    case "unchanged":
      return "It’s like that already.";
    case "unknown":
      return "It was erased.";
    default:
      return "This can be done with requests only.";
  }
}
