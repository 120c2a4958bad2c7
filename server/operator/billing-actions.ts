import { paymentMeans } from "../../domain/invoice.ts";
import { formatCents } from "../../domain/money.ts";
import { listPrices, type Price } from "../billing/fees.ts";
import { CommandProblem } from "../problems.ts";
import type { ActionContext, ActionResult, OperatorActions } from "./action.ts";
import { contractorNoun, invoiceNoun } from "./nouns.ts";
import { changeAction, ensureDone, find, listAndShow } from "./rows.ts";
import { asTable } from "./table-text.ts";

const becauseOption = { value: "TEXT", summary: "Why", isRequired: true };

/** The invoice or credit note that a command made. */
async function made(context: ActionContext, result: { number?: string }) {
  return { json: await find(context, invoiceNoun, result.number) };
}

async function numberOf({ backend }: ActionContext, id: string): Promise<string> {
  const [row] = await backend.database.database.query<{ number: string }>("select number from invoices where id = $1", [
    id,
  ]);
  return row?.number ?? "";
}

export const invoiceActions: OperatorActions[string] = {
  ...listAndShow(invoiceNoun, "with every column and its lines"),
  issue: {
    words: ["CONTRACTOR/YYYY-MM"],
    summary: "Make a contractor's invoice of a month that has none",
    async run({ words: [name = ""] }, context) {
      const [contractor = "", month = ""] = name.split("/");
      const { id } = await find(context, contractorNoun, contractor);
      return made(context, ensureDone(await context.backend.invoices.issue(context.asOperator, id, month)));
    },
  },
  pay: changeAction(
    invoiceNoun,
    "Mark an invoice as paid, or a credit note as paid back",
    async (context, id, { by, on, reference }) =>
      context.backend.invoices.pay(context.asOperator, await numberOf(context, id), {
        by: String(by),
        on: on === undefined ? null : String(on),
        reference: reference ? String(reference) : null,
      }),
    {
      options: {
        by: { value: paymentMeans.join("|"), summary: "How it was paid", isRequired: true },
        on: { value: "DAY", summary: "The day of the payment; default: today" },
        reference: { value: "TEXT", summary: "What names the payment, such as the number of a check" },
      },
    },
  ),
  unpay: changeAction(
    invoiceNoun,
    "Open a paid invoice again, because the money went back",
    async (context, id, { because = "" }) =>
      context.backend.invoices.unpay(context.asOperator, await numberOf(context, id), String(because)),
    { options: { because: becauseOption } },
  ),
  void: changeAction(
    invoiceNoun,
    "Void an open invoice for good; it keeps its number",
    async (context, id, { because = "" }) =>
      context.backend.invoices.void(context.asOperator, await numberOf(context, id), String(because)),
    { options: { because: becauseOption } },
  ),
  credit: {
    words: ["NUMBER", "DOLLARS"],
    summary: "Write a credit note of an invoice; the amount is before tax",
    options: { because: becauseOption },
    async run({ words: [number = "", dollars = ""], options: { because = "" } }, context) {
      await find(context, invoiceNoun, number);
      const { invoices } = context.backend;
      return made(context, ensureDone(await invoices.credit(context.asOperator, number, dollars, String(because))));
    },
  },
  "go-on": {
    words: [],
    summary: "Issue invoices again after a restore",
    options: {
      last: {
        value: "NUMBER",
        summary: "The last number that was issued, one for each year; none: no invoice was issued",
        isRequired: true,
        isList: true,
      },
    },
    async run({ options: { last } }, { backend, asOperator }) {
      const numbers = (last as string[]).filter((number) => number !== "none");
      ensureDone(await backend.invoices.goOn(asOperator, numbers), "Nothing waits: no backup was restored.");
      return {
        json: { last: numbers },
        text: "Invoices of later months are issued again. Issue this month's by hand.",
      };
    },
  },
};

const inDollars = <Row extends { cents: number }>(row: Row) => ({ ...row, dollars: formatCents(row.cents) });

/** Fees by day. */
export function feeList(rows: readonly { from_day: string; cents: number }[]): ActionResult {
  return { json: rows, text: asTable(rows.map(inDollars), ["from_day", "dollars"]) };
}

function priceList(prices: readonly Price[]): ActionResult {
  const rows = prices.map((price) => ({
    ...inDollars(price),
    from_day: price.from_day ?? "the start",
    today: price.holds_today ? "holds" : "",
  }));
  return { json: prices, text: asTable(rows, ["service", "city", "dollars", "from_day", "today"]) };
}

export const priceActions: OperatorActions[string] = {
  list: {
    words: [],
    summary: "List what each service in a city costs a month, and from which day on",
    async run(_call, { backend }) {
      return priceList(await listPrices(backend.database.database));
    },
  },
  set: {
    words: ["SERVICE", "CITY", "DOLLARS"],
    summary: "Set the monthly price of a service in a city, for the partner page and for offers",
    options: { from: { value: "DAY", summary: "The first day; default: today" } },
    async run({ words: [service = "", city = "", dollars = ""], options: { from } }, { backend, asOperator }) {
      if (dollars === "") throw new CommandProblem("Give a service, a city, and an amount.");
      const entered = { service, city, dollars, from: from === undefined ? null : String(from) };
      ensureDone(await backend.fees.setPrice(asOperator, entered));
      const prices = await listPrices(backend.database.database);
      return priceList(prices.filter((price) => price.service === service && price.city === city));
    },
  },
};
