import { newestFirstOrder } from "../../domain/blog-post.ts";
import { contractorStatuses } from "../../domain/contractor.ts";
import { invoiceStates } from "../../domain/invoice.ts";
import { isMonth } from "../../domain/statement.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Target } from "../rest/table-reader.ts";
import { idConditions, type Query } from "./read-rows.ts";

export interface Noun {
  /** The plural: "leads". */
  noun: string;
  singular: string;
  table: Target["table"];
  /**
   * What selects a row. `word`: the placeholder in the help. `conditions`: null if no row can match. Of several
   * revisions, which have the same `revisionsOf`, the first in the noun's order is the latest.
   */
  key: { word: string; conditions(name: string): Query | null; revisionsOf?: string };
  columns: readonly string[];
  filters: readonly string[];
  /** The list reads them from a computed column. The JSON has the stored ones, too. */
  readAs?: Readonly<Record<string, string>>;
  /** For filters that do not accept every value. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Options without a value that narrow the list, and show their own `columns`. */
  flags: Readonly<Record<string, { summary: string; condition: Query[number]; columns: readonly string[] }>>;
  /** As in the data API: `created_at.desc`. */
  order: string;
  /** `show` lists them, too. Their column `by` has the shown row's id. */
  related?: readonly { table: Target["table"]; by: string; order: string; columns: readonly string[] }[];
}

/** Spaces separate `columns` and `filters`. By default, the table has the noun's name, and the newest row is first. */
function toNoun(
  noun: string,
  singular: string,
  { columns, filters, ...more }: Partial<Omit<Noun, "columns" | "filters">> & Record<"columns" | "filters", string>,
): Noun {
  const defaults = { table: noun as Target["table"], key: byId, order: "created_at.desc", choices: {}, flags: {} };
  return { noun, singular, ...defaults, columns: columns.split(" "), filters: filters.split(" "), ...more };
}

const byId: Noun["key"] = { word: "ID", conditions: (id) => idConditions("id", id) };

const bySlug: Noun["key"] = {
  word: "SLUG",
  conditions: (name) => [[isUuid(name) ? "id" : "slug", `eq.${name}`]],
};

const byTerritory: Noun["key"] = {
  word: "SERVICE/ZIP",
  conditions(name) {
    const [service = "", zipCode, ...more] = name.split("/");
    if (zipCode === undefined || more.length > 0) return null;
    return [
      ["service", `eq.${service}`],
      ["zip_code", `eq.${zipCode}`],
    ];
  },
};

export const territoryNoun = toNoun("territories", "territory", {
  key: byTerritory,
  columns: "service zip_code contractor_id starts_on ends_on",
  filters: "service zip_code contractor_id",
  order: "zip_code,service",
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
  // A request from a generator page stores `general`.
  readAs: { service: "lead_service" },
  flags: {
    differ: {
      summary: "Only leads with an unsettled contradiction between contractor and homeowner",
      condition: ["is_unsettled", "is.true"],
      columns: [
        "id",
        "contractor_id",
        "contacted_at",
        "booked_at",
        "homeowner_contacted",
        "homeowner_contacted_at",
        "homeowner_outcome",
        "homeowner_outcome_at",
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
    { table: "territories", by: "contractor_id", order: "service,zip_code", columns: territoryNoun.columns },
    {
      table: "register_checks",
      by: "contractor_id",
      order: "kind.desc,checked_at.desc",
      columns: ["kind", "number", "result", "status", "checked_at", "overruled_because"],
    },
    { table: "screening_checks", by: "contractor_id", order: "checked_at.desc", columns: checkColumns },
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
    { table: "screening_checks", by: "application_id", order: "checked_at.desc", columns: checkColumns },
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
  order: newestFirstOrder.map(({ column, ascending }) => `${column}.${ascending ? "asc" : "desc"}.nullslast`).join(),
});

/** Its latest revision. */
const byContractorAndMonth: Noun["key"] = {
  word: "CONTRACTOR/YYYY-MM",
  revisionsOf: "contractor_id",
  conditions(name) {
    const [contractor = "", month = ""] = name.split("/");
    const conditions = isMonth(month) ? idConditions("contractor_id", contractor) : null;
    return conditions && [...conditions, ["month", `eq.${month}-01`]];
  },
};

export const statementNoun = toNoun("statements", "statement", {
  key: byContractorAndMonth,
  columns: "contractor_id month revision sha256 made_at",
  filters: "contractor_id month",
  order: "month.desc,contractor_id,revision.desc",
});

export const spendNoun = toNoun("spend", "spend", {
  table: "ad_spend",
  // The key is a month, a source, a medium, and a campaign, so one word cannot name a row.
  key: { word: "SOURCE/MEDIUM", conditions: () => null },
  columns: "month source medium campaign cents",
  filters: "month source medium campaign",
  order: "month.desc,source,medium,campaign",
});

export const registerCheckNoun = toNoun("register", "check", {
  table: "register_checks",
  columns: "id contractor_id kind number result status name expires_on checked_at overruled_because",
  filters: "contractor_id kind result number",
  order: "checked_at.desc,since.desc",
});

export const invoiceNoun = toNoun("invoices", "invoice", {
  key: { word: "NUMBER", conditions: (name) => [["number", `eq.${name}`]] },
  columns: "number month contractor_id state due_on total_cents paid_on paid_by",
  filters: "state contractor_id month",
  choices: { state: invoiceStates },
  order: "issued_at.desc.nullslast,number.desc",
  related: [
    {
      table: "invoice_lines",
      by: "invoice_id",
      order: "position",
      columns: ["kind", "from_day", "to_day", "days", "days_in_month", "monthly_cents", "cents"],
    },
  ],
});
