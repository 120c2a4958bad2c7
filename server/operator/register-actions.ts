import { type LicenseKind, licenseKinds } from "../../domain/register.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Action, Actions } from "./action.ts";
import { ensureDone, find, list, type Noun, noun, show } from "./rows.ts";
import { asTable } from "./table-text.ts";

// What the operator asks of the state's register, and what they say against it.

const checks = noun("register", "check", {
  table: "register_checks",
  columns: "id contractor_id kind number result status name expires_on checked_at overruled_because",
  filters: "contractor_id kind result number",
  order: "checked_at desc, since desc",
});

/** `contractors` are the noun of those whom a command names. */
export function registerActions(contractors: Noun): Actions[string] {
  const check: Action = {
    words: ["[CONTRACTOR]"],
    summary: "Ask the register at once for every contractor, or for one",
    async run({ words: [name] }, site) {
      const { backend } = site;
      const id = name === undefined ? null : (await find(site, contractors, name)).id;
      const checked = await backend.register.check(id);
      const unanswered = checked.filter(({ problem }) => problem);
      if (checked.length > 0 && unanswered.length === checked.length) {
        throw new CommandProblem(unanswered[0]?.problem ?? "");
      }
      const rows = checked.map(({ result, problem, ...license }) => {
        return { ...license, result: result ?? problem ?? "More is known already." };
      });
      return {
        json: checked,
        text: asTable(rows, ["contractor_id", "kind", "number", "result"]),
        note: unanswered.length ? `${unanswered.length} of ${checked.length} licenses had no answer.` : null,
        exitCode: unanswered.length ? 1 : 0,
      };
    },
  };
  const overrule: Action = {
    words: ["CONTRACTOR"],
    summary: "Have a result stop nobody, until the register says something else",
    options: {
      kind: { value: licenseKinds.join("|"), summary: "Which license", isRequired: true },
      because: { value: "REASON", summary: "Why, kept beside the result", isRequired: true },
    },
    check: ({ options: { kind } }) =>
      !licenseKinds.includes(kind as LicenseKind) && `--kind must be ${licenseKinds.join(" or ")}.`,
    async run({ words: [name], options: { kind, because } }, site) {
      const { id } = await find(site, contractors, name);
      ensureDone(await site.backend.register.overrule(site.own, id, kind as LicenseKind, String(because)));
      const { checks: latest } = await site.backend.register.ofContractor(id);
      return { json: latest.find((each) => each.kind === kind) ?? {} };
    },
  };
  return {
    list: { ...list(checks), summary: "List what the register said of each license" },
    show: { ...show(checks), summary: "Show one of its answers with every column" },
    check,
    overrule,
  };
}
