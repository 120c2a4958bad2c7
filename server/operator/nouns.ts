import { isUuid } from "../../domain/uuid.ts";

/** A noun whose rows are a table's. */
export interface Noun {
  table: string;
  /** As a person says it: "lead". */
  name: string;
  plural: string;
  key: Key;
  /** What a list shows of each row. */
  columns: readonly string[];
  /** What a list can be narrowed to. */
  filters: readonly string[];
  /** The newest first, or the first by name. */
  order: { column: string; ascending: boolean };
}

/** What names a row: the word after the verb, as usage says it, and the conditions that it stands for. */
interface Key {
  word: string;
  conditions(name: string): [column: string, operator: "eq" | "gte" | "lte", value: string][];
}

const isEqual = (column: string, value: string): ReturnType<Key["conditions"]>[number] => [column, "eq", value];

/** The id, or its first eight characters, by which mails call a request. */
const byId: Key = {
  word: "ID",
  conditions(id) {
    if (!/^[0-9a-f]{8}$/i.test(id)) return [isEqual("id", id)];
    return [
      ["id", "gte", `${id}-0000-0000-0000-000000000000`],
      ["id", "lte", `${id}-ffff-ffff-ffff-ffffffffffff`],
    ];
  },
};

const newestFirst = { column: "created_at", ascending: false };

export const leads: Noun = {
  table: "leads",
  name: "lead",
  plural: "leads",
  key: byId,
  columns: ["id", "created_at", "status", "service", "zip_code", "name", "contractor_id"],
  filters: ["status", "service", "zip_code", "contractor_id", "email"],
  order: newestFirst,
};

export const contractors: Noun = {
  table: "contractors",
  name: "contractor",
  plural: "contractors",
  key: byId,
  columns: [
    "id",
    "business_name",
    "status",
    "registration_number",
    "registration_expires_on",
    "electrical_license_expires_on",
  ],
  filters: ["status", "email"],
  order: { column: "business_name", ascending: true },
};

export const territories: Noun = {
  table: "territories",
  name: "territory",
  plural: "territories",
  key: {
    word: "SERVICE/ZIP",
    conditions(name) {
      const [service = "", ...zip] = name.split("/");
      return [isEqual("service", service), isEqual("zip_code", zip.join("/"))];
    },
  },
  columns: ["service", "zip_code", "contractor_id", "starts_on", "ends_on"],
  filters: ["service", "zip_code", "contractor_id"],
  order: { column: "zip_code", ascending: true },
};

export const applications: Noun = {
  table: "partner_applications",
  name: "application",
  plural: "applications",
  key: byId,
  columns: ["id", "created_at", "status", "service", "city", "business_name", "name"],
  filters: ["status", "service"],
  order: newestFirst,
};

export const messages: Noun = {
  table: "contact_messages",
  name: "message",
  plural: "messages",
  key: byId,
  columns: ["id", "created_at", "status", "user_type", "name", "message"],
  filters: ["status", "user_type", "email"],
  order: newestFirst,
};

export const deliveries: Noun = {
  table: "deliveries",
  name: "delivery",
  plural: "deliveries",
  key: byId,
  columns: ["id", "created_at", "kind", "state", "attempts", "recipient", "last_error"],
  filters: ["state", "kind", "channel", "lead_id"],
  order: newestFirst,
};

export const posts: Noun = {
  table: "blogs",
  name: "post",
  plural: "posts",
  key: { word: "SLUG", conditions: (name) => [isEqual(isUuid(name) ? "id" : "slug", name)] },
  columns: ["slug", "is_published", "published_at", "title"],
  filters: ["is_published", "category"],
  order: { ...newestFirst, column: "published_at" },
};
