import { clock } from "../../content/market-clock.ts";
import { formatCents } from "../../domain/money.ts";
import { parseSourceQuery, sourceGroupings, sourceMeasures } from "../../domain/source-figure.ts";
import { monthInWords } from "../../domain/statement.ts";
import type { SpendResult } from "../leads/ad-spend.ts";
import { conversionPlatforms, conversionStages } from "../leads/conversions.ts";
import { CommandProblem } from "../problems.ts";
import type { ActionCall, ActionResult, OperatorActions } from "./action.ts";
import { spendNoun } from "./nouns.ts";
import { listAndShow, listResult } from "./rows.ts";

const textIn = (options: ActionCall["options"], name: string) => String(options[name] ?? "");

export const sourceActions: OperatorActions[string] = {
  list: {
    words: [],
    summary: "List what each source brought and cost",
    options: {
      from: {
        value: "DAY",
        summary: "The first day on which requests were stored; default: eleven months before this one",
      },
      to: { value: "DAY", summary: "The last day; default: the end of this month" },
      by: { value: Object.keys(sourceGroupings).join("|"), summary: "What each row stands for; default: source" },
    },
    async run({ options }, { backend }) {
      const input = { from: textIn(options, "from"), to: textIn(options, "to"), by: textIn(options, "by") };
      const query = parseSourceQuery(input, clock.day(new Date()));
      if (typeof query === "string") throw new CommandProblem(query);
      const { rows, hasPartialMonth, notLeads } = await backend.sources.figures(query);
      const notes = [
        hasPartialMonth && "The days cut a month: no row has a cost, and spend covers whole months.",
        notLeads > 0 && `Not counted: ${notLeads} closed as no lead.`,
      ];
      return {
        ...listResult(rows, [...sourceGroupings[query.by], ...sourceMeasures]),
        note: notes.filter(Boolean).join(" ") || null,
      };
    },
  },
};

const campaignOption = { value: "NAME", summary: "A campaign, as utm_campaign names it" };

const spendInputIn = ({ words: [place = "", month = "", dollars = ""], options }: ActionCall) => ({
  place,
  month,
  dollars,
  campaign: textIn(options, "campaign"),
});

/** Example: "google / cpc, Fall, October 2026: $1,200.00" */
function spendResult(result: SpendResult): ActionResult {
  if (result.outcome === "refused") throw new CommandProblem(result.problem);
  const { source, medium, campaign, month, cents } = result.spend;
  const about = [`${source} / ${medium}`, campaign, monthInWords(month.slice(0, 7))].filter(Boolean).join(", ");
  return { json: result.spend, text: `${about}: ${formatCents(cents)}` };
}

export const conversionActions: OperatorActions[string] = {
  export: {
    words: [],
    summary: "Print what an ad platform takes as a CSV: requests of the last 90 days whose visitors allowed marketing",
    options: {
      for: { value: conversionPlatforms.join("|"), summary: "The platform", isRequired: true },
      stage: { value: "matched|booked", summary: "The stage that a request has reached; default: booked" },
      name: {
        value: "NAME",
        summary: `The conversion's name in the account; "${conversionStages.booked}" or "${conversionStages.matched}"`,
      },
      since: { value: "DAY", summary: "Only what happened from this day on" },
    },
    async run({ options }, { backend }) {
      const input = { for: textIn(options, "for"), stage: textIn(options, "stage"), name: textIn(options, "name") };
      const file = await backend.sources.conversions({ ...input, since: textIn(options, "since") });
      if ("problem" in file) throw new CommandProblem(file.problem);
      return { json: file, text: file.csv };
    },
  },
};

export const spendActions: OperatorActions[string] = {
  list: listAndShow(spendNoun).list,
  set: {
    words: ["SOURCE/MEDIUM", "YYYY-MM", "DOLLARS"],
    summary: "Record the spend on a source in a month; replaces an earlier amount",
    options: { campaign: campaignOption },
    run: async (call, { backend, asOperator }) =>
      spendResult(await backend.sources.setSpend(asOperator, spendInputIn(call))),
  },
  remove: {
    words: ["SOURCE/MEDIUM", "YYYY-MM"],
    summary: "Remove a recorded spend",
    options: { campaign: campaignOption },
    async run(call, { backend, asOperator }) {
      const { text, ...result } = spendResult(await backend.sources.removeSpend(asOperator, spendInputIn(call)));
      return { ...result, text: `Removed: ${text}` };
    },
  },
};
