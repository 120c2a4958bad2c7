import { data } from "react-router";
import { cities } from "../../../content/chosen-market.ts";
import { clock } from "../../../content/market-clock.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { formatCents } from "../../../domain/money.ts";
import { fieldReader, knownOr404, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { CardOnly, DataTable } from "../../ui/data-table.tsx";
import { ActionForm, SelectField, TextField } from "../../ui/form.tsx";
import { Notice, PageHeading } from "../../ui/page.tsx";
import { StatusBadge, type StatusBadgeProps } from "../../ui/values.tsx";
import { cityOptions, nameOfService, serviceOptions } from "../../words.ts";
import type { Route } from "./+types/prices-page";

export async function loader({ context }: Route.LoaderArgs) {
  return { prices: await deskOf(context).backend.prices.list(), today: clock.day(new Date()) };
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
  const { prices, today } = loaderData;
  const problem = actionData && "problem" in actionData ? actionData.problem : null;
  return (
    <>
      <PageHeading
        title="Prices"
        parent={{ path: "/money", name: "Money" }}
        note="What an offer proposes, and what the rows of the partner page show. A contractor pays what was agreed."
        create={{ button: "Set price", isOpen: problem != null, form: <PriceForm /> }}
      />
      {problem && <Notice>{problem}</Notice>}
      <DataTable
        caption="Prices"
        rows={prices}
        keyOf={({ service, city, from_day }) => `${service} ${city} ${from_day}`}
        columns={{
          Service: ({ service }) => nameOfService(service),
          City: {
            cell: ({ city, from_day }) => (
              <>
                {cities.find(({ slug }) => slug === city)?.name ?? city}
                <CardOnly>{` · ${dayText(from_day)}`}</CardOnly>
              </>
            ),
            inCard: "left",
          },
          "A month": { cell: ({ cents }) => formatCents(cents), isAmount: true, inCard: "right" },
          From: {
            cell: ({ from_day, holds_today }) => (
              <>
                <span className="mr-3 max-sm:hidden">{dayText(from_day)}</span>
                {!holds_today && <StatusBadge {...(from_day !== null && from_day > today ? upcoming : replaced)} />}
              </>
            ),
            inCard: "right",
          },
        }}
      />
    </>
  );
}

const upcoming: StatusBadgeProps = { tone: "going", word: "Upcoming" };
const replaced: StatusBadgeProps = { tone: "over", word: "Replaced" };
const dayText = (day: string | null) => (day === null ? "Start" : dateInWords(day));

function PriceForm() {
  return (
    <ActionForm action="set" button="Save price" look="primary" className="flex flex-wrap items-end gap-3">
      <SelectField label="Service" name="service" options={serviceOptions} empty="Choose" required defaultValue="" />
      <SelectField label="City" name="city" options={cityOptions} empty="Choose" required defaultValue="" />
      <TextField label="Dollars a month" name="dollars" required inputMode="decimal" />
      <TextField label="From (blank = today)" name="from" type="date" />
    </ActionForm>
  );
}
