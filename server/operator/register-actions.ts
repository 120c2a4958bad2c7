import { type LicenseKind, licenseKinds } from "../../domain/register.ts";
import { CommandProblem } from "../problems.ts";
import type { OperatorActions } from "./action.ts";
import { contractorNoun, registerCheckNoun } from "./nouns.ts";
import { ensureDone, find, listAndShow } from "./rows.ts";
import { asTable } from "./table-text.ts";

const { list, show } = listAndShow(registerCheckNoun);

export const registerActions: OperatorActions[string] = {
  list: { ...list, summary: "List the register's results for each license" },
  show: { ...show, summary: "Show one of the register's results with every column" },
  check: {
    words: ["[CONTRACTOR]"],
    summary: "Query the register now for every contractor, or for one",
    async run({ words: [name] }, context) {
      const { backend } = context;
      const id = name === undefined ? null : (await find(context, contractorNoun, name)).id;
      const checkResults = await backend.register.check(id);
      const failedResults = checkResults.filter(({ problem }) => problem);
      if (checkResults.length > 0 && failedResults.length === checkResults.length) {
        throw new CommandProblem(failedResults[0]?.problem ?? "");
      }
      const rows = checkResults.map(({ result, problem, ...license }) => {
        return { ...license, result: result ?? problem ?? "The contractor's number changed during the check." };
      });
      return {
        json: checkResults,
        text: asTable(rows, ["contractor_id", "kind", "number", "result"]),
        note: failedResults.length
          ? `${failedResults.length} of ${checkResults.length} licenses could not be checked.`
          : null,
        exitCode: failedResults.length ? 1 : 0,
      };
    },
  },
  overrule: {
    words: ["CONTRACTOR"],
    summary: "Ignore a result that stops a contractor, until the register's result changes",
    options: {
      kind: { value: licenseKinds.join("|"), summary: "The license", isRequired: true },
      because: { value: "REASON", summary: "The reason, which is stored with the result", isRequired: true },
    },
    check: ({ options: { kind } }) =>
      !licenseKinds.includes(kind as LicenseKind) && `--kind must be ${licenseKinds.join(" or ")}.`,
    async run({ words: [name], options: { kind, because } }, context) {
      const { id } = await find(context, contractorNoun, name);
      ensureDone(await context.backend.register.overrule(context.asOperator, id, kind as LicenseKind, String(because)));
      const { checks: latest } = await context.backend.register.ofContractor(id);
      return { json: latest.find((check) => check.kind === kind) ?? {} };
    },
  },
};
