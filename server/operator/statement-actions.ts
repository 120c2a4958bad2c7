import { isMonth } from "../../domain/statement.ts";
import { uuidRangeOf } from "../../domain/uuid.ts";
import type { Actions } from "./action.ts";
import { ensureDone, find, list, type Noun, noun, show } from "./rows.ts";

/** A contractor's id, or its first eight characters, and a month: its latest revision. */
const byContractorAndMonth: Noun["key"] = {
  word: "CONTRACTOR/YYYY-MM",
  condition(name) {
    const [contractor = "", month = ""] = name.split("/");
    const range = uuidRangeOf(contractor);
    if (range === null || !isMonth(month)) return null;
    return [
      `contractor_id between $1::uuid and $2::uuid and month = $3::date and revision = (
         select max(revision) from statements as any_revision
          where any_revision.contractor_id = statements.contractor_id and any_revision.month = statements.month)`,
      ...range,
      `${month}-01`,
    ];
  },
};

const statements = noun("statements", "statement", {
  key: byContractorAndMonth,
  columns: "contractor_id month revision sha256 made_at",
  filters: "contractor_id month",
  order: "month desc, contractor_id, revision desc",
});

/** What the operator does with the statements of contractors, whom a command names by their noun. */
export const statementActions = (contractors: Noun): Actions[string] => ({
  list: list(statements),
  show: show(statements, "as its latest revision has it"),
  make: {
    words: [statements.key.word],
    summary: "Make the next revision of a statement, of what is known by now; the earlier ones stay",
    async run({ words: [name = ""] }, site) {
      const [contractor, month = ""] = name.split("/");
      const { id } = await find(site, contractors, contractor);
      ensureDone(await site.backend.statements.make(site.own, id, month));
      return { json: await find(site, statements, `${id}/${month}`) };
    },
  },
});
