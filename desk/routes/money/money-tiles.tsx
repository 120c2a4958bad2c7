import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatCents } from "../../../domain/money.ts";
import type { Route } from "./+types/money-page";
import { amountText } from "./money-words.ts";

type Totals = Route.ComponentProps["loaderData"]["totals"];

export function MoneyTiles({ totals }: { totals: Totals }) {
  const { overdue_cents, open_cents, paid_cents, fees_cents, unbilled_cents } = totals;
  const overdue = formatCents(overdue_cents);
  return (
    <section aria-label="Totals" className="mb-9">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile name="Overdue" note="all months, incl. tax" isNeeded={overdue_cents > 0}>
          {overdue_cents > 0 ? (
            <Link
              to="/money?state=overdue"
              prefetch="intent"
              className="after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            >
              {overdue}
            </Link>
          ) : (
            overdue
          )}
        </Tile>
        <Tile name="Open" note={overdue_cents > 0 ? "all months, incl. tax and overdue" : "all months, incl. tax"}>
          {formatCents(open_cents)}
        </Tile>
        <Tile name="Paid" note="this month, incl. tax">
          {amountText(paid_cents)}
        </Tile>
        <Tile
          name="Monthly fees"
          note={
            unbilled_cents > 0
              ? `this month, before tax; ${formatCents(unbilled_cents)} more agreed, not billed yet`
              : "this month, before tax"
          }
        >
          {formatCents(fees_cents)}
        </Tile>
      </dl>
      <p className="mt-3 text-ink-soft text-sm">{territoriesText(totals)}</p>
    </section>
  );
}

interface TileProps {
  name: string;
  /** Which months, and whether tax is in it. */
  note: string;
  isNeeded?: boolean;
  children: ReactNode;
}

function Tile({ name, note, isNeeded = false, children }: TileProps) {
  return (
    <div
      data-accent={isNeeded ? "ember" : undefined}
      className={`relative rounded-lg border px-4 py-3 ${isNeeded ? "border-accent bg-wash" : "border-line bg-card"}`}
    >
      <dt className="text-sm">{name}</dt>
      <dd>
        <span
          className={`block break-words font-semibold text-[min(1.375rem,5.9vw)] leading-tight sm:text-[1.5rem] ${isNeeded ? "text-accent" : ""}`}
        >
          {children}
        </span>
        <span className="mt-1 block text-ink-soft text-xs">{note}</span>
      </dd>
    </div>
  );
}

function territoriesText({ occupied, offered, came, left }: Totals): string {
  const onOffer = offered > 0 ? `, ${offered} more on offer` : "";
  const contractors = (count: number) => (count === 1 ? "1 contractor" : `${count || "no"} contractors`);
  return `${occupied === 1 ? "1 territory" : `${occupied} territories`} taken${onOffer} · this month ${contractors(came)} joined, ${left || "none"} left`;
}
