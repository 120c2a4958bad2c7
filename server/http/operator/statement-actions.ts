import type { Actions } from "./action.ts";
import { contractors, statements } from "./nouns.ts";
import { ensureDone, find, reading } from "./rows.ts";

export const statementActions: Actions[string] = {
  ...reading(statements, "as its latest revision has it"),
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
};
