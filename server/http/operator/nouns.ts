import { contractorStatuses } from "../../../domain/contractor.ts";
import { invoiceStates } from "../../../domain/invoice.ts";
import { isMonth } from "../../../domain/statement.ts";
import { isUuid, uuidRangeOf } from "../../../domain/uuid.ts";
import { newestFirstBy } from "../../blog/newest-first.ts";

export interface Noun {
  /** The plural, as in a command: "leads". */
  noun: string;
  singular: string;
  table: string;
  /**
   * The argument that selects a row in a command. `word` is the argument's placeholder in the help. `condition` returns
   * null if no row can match the argument.
   */
  key: { word: string; condition(name: string): SqlCondition | null };
  columns: readonly string[];
  filters: readonly string[];
  /** The allowed values of each filter that does not accept every value. */
  choices: Readonly<Record<string, readonly string[]>>;
  /**
   * Options that take no value. With such an option, the list contains only rows that match the SQL condition `where`.
   * The list then shows the option's `columns` instead of the noun's.
   */
  flags: Readonly<Record<string, { summary: string; where: string; columns: readonly string[] }>>;
  /** The list's `order by` clause in SQL, without the words `order by`. */
  order: string;
  /**
   * The command `show` also lists rows of these tables. In these rows, the column `by` contains the id of the shown
   * row.
   */
  related?: readonly { table: string; by: string; order: string; columns: readonly string[] }[];
}

/**
 * Spaces separate the names in `columns` and `filters`. By default, the table is named like the noun, and the newest
 * rows come first.
 */
function toNoun(
  noun: string,
  singular: string,
  { columns, filters, ...more }: Partial<Omit<Noun, "columns" | "filters">> & Record<"columns" | "filters", string>,
): Noun {
  const defaults = { table: noun, key: byId, order: "created_at desc", choices: {}, flags: {} };
  return { noun, singular, ...defaults, columns: columns.split(" "), filters: filters.split(" "), ...more };
}

export type SqlCondition = [sql: string, ...values: unknown[]];

/** Accepts an id or its first eight characters. Emails about a lead contain these characters. */
const byId: Noun["key"] = {
  word: "ID",
  condition(id) {
    const range = uuidRangeOf(id);
    return range && ["id between $1::uuid and $2::uuid", ...range];
  },
};

const bySlug: Noun["key"] = {
  word: "SLUG",
  condition: (name) => (isUuid(name) ? ["id = $1::uuid", name] : ["slug = $1", name]),
};

const byTerritory: Noun["key"] = {
  word: "SERVICE/ZIP",
  condition: (name) => ["service || '/' || zip_code = $1", name],
};

export const territoryNoun = toNoun("territories", "territory", {
  key: byTerritory,
  columns: "service zip_code contractor_id starts_on ends_on",
  filters: "service zip_code contractor_id",
  order: "zip_code, service",
});

export const deliveryNoun = toNoun("deliveries", "delivery", {
  columns: "id created_at kind state attempts recipient last_error",
  filters: "state kind channel lead_id",
  choices: {
    state: ["queued", "sending", "sent", "uncertain", "failed", "bounced", "dropped"],
    channel: ["mail", "webhook"],
  },
});

export const leadNoun = toNoun("leads", "lead", {
  columns: "id created_at status service zip_code name contractor_id",
  filters: "status service zip_code contractor_id email",
  choices: { status: ["new", "held", "matched", "closed"] },
  flags: {
    differ: {
      summary: "Only leads with an unsettled contradiction between contractor and homeowner",
      where: "is_unsettled(leads)",
      columns: [
        ...["id", "contractor_id", "contacted_at", "booked_at"],
        ...["homeowner_contacted", "homeowner_contacted_at", "homeowner_outcome", "homeowner_outcome_at"],
      ],
    },
  },
  related: [
    { table: "events", by: "lead_id", order: "id", columns: ["at", "kind", "actor", "detail"] },
    { table: "lead_notes", by: "lead_id", order: "created_at", columns: ["created_at", "operator_id", "note"] },
    { table: "deliveries", by: "lead_id", order: "created_at", columns: deliveryNoun.columns },
  ],
});

const checkColumns = ["criterion", "checked_at", "operator_id", "holds_until", "note"];
const fileColumns = ["id", "kind", "name", "media_type", "bytes", "created_at"];

export const contractorNoun = toNoun("contractors", "contractor", {
  columns: "id business_name status registration_number registration_expires_on electrical_license_expires_on",
  filters: "status email",
  choices: { status: contractorStatuses },
  order: "business_name",
  related: [
    { table: "territories", by: "contractor_id", order: "service, zip_code", columns: territoryNoun.columns },
    {
      table: "register_checks",
      by: "contractor_id",
      order: "kind desc, checked_at desc",
      columns: ["kind", "number", "result", "status", "checked_at", "overruled_because"],
    },
    { table: "screening_checks", by: "contractor_id", order: "checked_at desc", columns: checkColumns },
    { table: "contractor_files", by: "contractor_id", order: "created_at", columns: fileColumns },
    { table: "agreements", by: "contractor_id", order: "at", columns: ["kind", "version", "name", "at"] },
  ],
});

export const applicationNoun = toNoun("applications", "application", {
  table: "partner_applications",
  columns: "id created_at status service city business_name name",
  filters: "status service",
  choices: { status: ["new", "accepted", "declined"] },
  related: [
    { table: "screening_checks", by: "application_id", order: "checked_at desc", columns: checkColumns },
    { table: "contractor_files", by: "application_id", order: "created_at", columns: fileColumns },
  ],
});

export const messageNoun = toNoun("messages", "message", {
  table: "contact_messages",
  columns: "id created_at status user_type name message",
  filters: "status user_type email",
  choices: { status: ["new", "done"] },
});

export const postNoun = toNoun("posts", "post", {
  table: "blogs",
  key: bySlug,
  columns: "slug is_published published_at title",
  filters: "is_published category",
  order: newestFirstBy("published_on(blogs)"),
});

/** Selects the latest revision of the month's statement. */
const byContractorAndMonth: Noun["key"] = {
  word: "CONTRACTOR/YYYY-MM",
  condition(name) {
    const [contractor = "", month = ""] = name.split("/");
    const range = uuidRangeOf(contractor);
    if (range === null || !isMonth(month)) return null;
    return [
      `contractor_id between $1::uuid and $2::uuid and month = $3::date and revision = (
         select max(revision) from statements as any_revision
          where any_revision.contractor_id = statements.contractor_id and any_revision.month = statements.month)`,
      ...range,
      `${month}-01`,
    ];
  },
};

export const statementNoun = toNoun("statements", "statement", {
  key: byContractorAndMonth,
  columns: "contractor_id month revision sha256 made_at",
  filters: "contractor_id month",
  order: "month desc, contractor_id, revision desc",
});

export const spendNoun = toNoun("spend", "spend", {
  table: "ad_spend",
  // The table's key consists of a month, a source, a medium, and a campaign, so one word cannot name a row.
  key: { word: "SOURCE/MEDIUM", condition: () => null },
  columns: "month source medium campaign cents",
  filters: "month source medium campaign",
  order: "month desc, source, medium, campaign",
});

export const registerCheckNoun = toNoun("register", "check", {
  table: "register_checks",
  columns: "id contractor_id kind number result status name expires_on checked_at overruled_because",
  filters: "contractor_id kind result number",
  order: "checked_at desc, since desc",
});

export const invoiceNoun = toNoun("invoices", "invoice", {
  key: { word: "NUMBER", condition: (name) => ["number = $1", name] },
  columns: "number month contractor_id state due_on total_cents paid_on paid_by",
  filters: "state contractor_id month",
  choices: { state: invoiceStates },
  order: "issued_at desc nulls last, number desc",
  related: [
    {
      table: "invoice_lines",
      by: "invoice_id",
      order: "position",
      columns: ["kind", "from_day", "to_day", "days", "days_in_month", "monthly_cents", "cents"],
    },
  ],
});
