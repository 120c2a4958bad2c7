import { clock } from "../../../content/market-clock.ts";
import { dollars } from "../../../domain/money.ts";
import { parseSourceQuestion, sourceGroupings, sourceMeasures } from "../../../domain/source-figure.ts";
import { monthInWords } from "../../../domain/statement.ts";
import type { SpendResult } from "../../leads/ad-spend.ts";
import { conversionPlatforms, conversionStages } from "../../leads/conversions.ts";
import { CommandProblem } from "../../problems.ts";
import type { Actions, Call, Result } from "./action.ts";
import { spend } from "./nouns.ts";
import { listed, reading } from "./rows.ts";

// Where requests come from, and what the operator spends on it.

const textIn = (options: Call["options"], name: string) => String(options[name] ?? "");

export const sourceActions: Actions[string] = {
  list: {
    words: [],
    summary: "List what each source brought and cost",
    options: {
      from: {
        value: "DAY",
        summary: "The first day that requests were stored on; eleven months before this one where it is left out",
      },
      to: { value: "DAY", summary: "The last day; the end of this month where it is left out" },
      by: { value: Object.keys(sourceGroupings).join("|"), summary: "What the rows are; source where it is left out" },
    },
    async run({ options }, { backend }) {
      const asked = { from: textIn(options, "from"), to: textIn(options, "to"), by: textIn(options, "by") };
      const question = parseSourceQuestion(asked, clock.day(new Date()));
      if (typeof question === "string") throw new CommandProblem(question);
      const { rows, isCut } = await backend.sources.figures(question);
      return {
        ...listed(rows, [...sourceGroupings[question.by], ...sourceMeasures]),
        note: isCut ? "These days cut a month: nothing has a cost, and spend is that of whole months." : null,
      };
    },
  },
};

const campaign = { value: "NAME", summary: "A campaign, as utm_campaign names it" };

const typedIn = ({ words: [place = "", month = "", dollars = ""], options }: Call) => ({
  ...{ place, month, dollars, campaign: textIn(options, "campaign") },
});

/** "google / cpc, Fall, October 2026: $1,200.00" */
function said(result: SpendResult): Result {
  if (result.outcome === "refused") throw new CommandProblem(result.problem);
  const { source, medium, campaign, month, cents } = result.spend;
  const about = [`${source} / ${medium}`, campaign, monthInWords(month.slice(0, 7))].filter(Boolean).join(", ");
  return { json: result.spend, text: `${about}: ${dollars(cents)}` };
}

export const conversionActions: Actions[string] = {
  export: {
    words: [],
    summary: "Print what an ad platform takes as a CSV: requests of the last 90 days whose visitors allowed marketing",
    options: {
      for: { value: conversionPlatforms.join("|"), summary: "The platform", isRequired: true },
      stage: { value: "matched|booked", summary: "What a request has to have come to; booked where it is left out" },
      name: {
        value: "NAME",
        summary: `The conversion's name in the account; "${conversionStages.booked}" or "${conversionStages.matched}"`,
      },
      since: { value: "DAY", summary: "Only what happened from this day on" },
    },
    async run({ options }, { backend }) {
      const asked = { for: textIn(options, "for"), stage: textIn(options, "stage"), name: textIn(options, "name") };
      const file = await backend.sources.conversions({ ...asked, since: textIn(options, "since") });
      if ("problem" in file) throw new CommandProblem(file.problem);
      return { json: file, text: file.csv };
    },
  },
};

export const spendActions: Actions[string] = {
  list: reading(spend).list,
  set: {
    words: ["SOURCE/MEDIUM", "YYYY-MM", "DOLLARS"],
    summary: "Note what was spent on a source in a month; the latest amount counts",
    options: { campaign },
    run: async (call, { backend, asOperator }) => said(await backend.sources.setSpend(asOperator, typedIn(call))),
  },
  remove: {
    words: ["SOURCE/MEDIUM", "YYYY-MM"],
    summary: "Take back what is noted as spent",
    options: { campaign },
    async run(call, { backend, asOperator }) {
      const { text, ...result } = said(await backend.sources.removeSpend(asOperator, typedIn(call)));
      return { ...result, text: `Removed: ${text}` };
    },
  },
};
