import { problemId } from "../billing/stripe/problems.ts";
import { issuer } from "../billing/write-invoice.ts";
import { billingWaitsSetting } from "../database/settings.ts";
import { contractorSearch, type InboxSection } from "./inbox-section.ts";

const contractor = {
  kind: "money",
  states: [],
  contractorId: "id",
  from: "contractors as item",
  at: "created_at",
  columns: { state: "status", name: "business_name" },
  search: contractorSearch,
} as const;

const hasTerritory = "exists (select from territories where contractor_id = item.id)";
const isCharged = "status <> 'ended' and billed_from is not null and fee_on(id, market_today()) > 0";

/** Months without an invoice are looked for so far back. */
const monthsBack = 12;

export const moneySections: InboxSection[] = [
  // An invoice from before a restore may be missing, so everything waits.
  {
    ...contractor,
    need: "restored",
    from: `(select '00000000-0000-4000-8000-000000000000'::uuid as id, value::timestamptz as created_at from server_settings
             where name = '${billingWaitsSetting}' and (exists (select from invoices) or exists (select from contractors where billed_from is not null))) as item`,
    where: "true",
    columns: { state: "'restored'", name: "'Invoices wait'" },
    search: null,
  },
  {
    ...contractor,
    need: "payment",
    from: `(select ${problemId} as id, at as created_at, coalesce(business_name, '') as business_name, coalesce(email, '') as email,
                   number, problem, cents, currency, attended_at
              from stripe_events left join invoices using (number) left join contractors on contractors.id = invoices.contractor_id
             where problem is not null) as item`,
    where: "attended_at is null",
    search: null,
    columns: {
      state: "'payment'",
      name: "concat_ws(' · ', number, nullif(business_name, ''))",
      reason: "concat_ws(' ', problem, number, cents, currency)",
    },
  },
  {
    ...contractor,
    need: "pay-back",
    from: `(select contractors.*, since from contractors
             join (select contractor_id, min(issued_at) as since from invoices where state = 'issued' and credit_for is not null group by contractor_id) as notes
               on contractor_id = id) as item`,
    where: "true",
    at: "since",
  },
  {
    ...contractor,
    need: "overdue",
    from: `(select contractors.*, since from contractors
             join (select contractor_id, min(due_on) as since from invoices
                    where state = 'issued' and credit_for is null and due_on < market_today() and open_cents(invoices) > 0 group by contractor_id) as late
               on contractor_id = id) as item`,
    where: "true",
    at: "day_start(since + 1)",
    columns: { ...contractor.columns, reason: "since::text" },
  },
  {
    ...contractor,
    need: "uninvoiced",
    from: `(select contractors.*, missing.month from contractors, lateral (
              select ended::date as month
                from generate_series(greatest(date_trunc('month', billed_from::timestamp), month_of(now()) - interval '${monthsBack} months'),
                                     month_of(now()) - interval '1 month', interval '1 month') as ended
               where not exists (select from invoices where contractor_id = contractors.id and month = ended::date and credit_for is null)
                 and exists (select from generate_series(ended, ended + interval '1 month - 1 day', interval '1 day') as day
                              where is_charged_on(contractors.id, day::date) and fee_on(contractors.id, day::date) > 0)
               order by 1 limit 1) as missing
             where billed_from is not null) as item`,
    where: "true",
    at: "month_start(month_after(month))",
    columns: { ...contractor.columns, reason: "to_char(month, 'YYYY-MM')" },
  },
  { ...contractor, need: "unbilled", where: `status = 'active' and billed_from is null and ${hasTerritory}` },
  {
    ...contractor,
    need: "no-address",
    where: issuer === null ? isCharged : `${isCharged} and billing_address is null`,
  },
  {
    ...contractor,
    need: "no-territory",
    where: `${isCharged} and is_charged_on(id, market_today() + 1) and not ${hasTerritory}`,
  },
];
