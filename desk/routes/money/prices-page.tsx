import { data } from "react-router";
import { cities } from "../../../content/chosen-market.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { fieldReader, knownOr404, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ActionForm, SelectField, TextField } from "../../ui/form.tsx";
import { Notice, PageHeading } from "../../ui/page.tsx";
import { cityOptions, nameOfService, serviceOptions } from "../../words.ts";
import type { Route } from "./+types/prices-page";
import { amountsAtRight } from "./money-words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { prices: await deskOf(context).backend.prices.list() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const textOf = fieldReader(await readForm(request));
  if (textOf("action") !== "set") throw new Response(null, { status: 405 });
  const entered = {
    service: textOf("service"),
    city: textOf("city"),
    dollars: textOf("dollars"),
    from: textOf("from") || null,
  };
  const result = knownOr404(await desk.backend.fees.setPrice(desk.database, entered));
  if (result.outcome === "refused") return data({ problem: result.problem }, 422);
  return redirectWithFlash(desk, "/money/prices", { text: "Price saved." });
}

export default function PricesPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Prices"
        parent={{ path: "/money", name: "Money" }}
        note="What an offer proposes, and what the rows of the partner page show. A contractor pays what was agreed."
      />
      {actionData && "problem" in actionData && actionData.problem && <Notice>{actionData.problem}</Notice>}
      <div className={amountsAtRight.third}>
        <DataTable
          caption="Prices"
          rows={loaderData.prices}
          keyOf={({ service, city, from_day }) => `${service} ${city} ${from_day}`}
          columns={{
            Service: ({ service }) => nameOfService(service),
            City: ({ city }) => cities.find(({ slug }) => slug === city)?.name ?? city,
            "A month": ({ cents }) => formatCents(cents),
            From: ({ from_day }) => (from_day === null ? "Start" : dateInWords(from_day)),
            Today: ({ holds_today }) => (holds_today ? "Holds" : ""),
          }}
        />
      </div>
      <ActionForm action="set" button="Set price" look="primary" className="mt-6 flex flex-wrap items-end gap-3">
        <SelectField label="Service" name="service" options={serviceOptions} empty="Choose" required defaultValue="" />
        <SelectField label="City" name="city" options={cityOptions} empty="Choose" required defaultValue="" />
        <TextField label="Dollars a month" name="dollars" required inputMode="decimal" />
        <TextField label="From" name="from" type="date" hint="Blank = today" />
      </ActionForm>
    </>
  );
}
