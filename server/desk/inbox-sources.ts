import { expiringDays } from "../../domain/contractor.ts";
import type { InboxFilter, InboxItem } from "../../domain/inbox.ts";

/**
 * Where items come from: each source has its own index in the order in which the inbox shows it, so that a page reads no more than its
 * rows of each.
 */
export interface Source {
  kind: InboxItem["kind"];
  /** It waits for a person. */
  isNeeded: boolean;
  /** The states that it can be narrowed to. */
  states: readonly InboxFilter["state"][];
  from: string;
  where: string;
  /** What it is sorted by. */
  at: string;
  columns: Partial<Record<keyof InboxItem, string>>;
  /** What is searched, as a text search vector; and how it is narrowed to a service and a city, where it has one. */
  words: string;
  /** The same of what has an index of its own: a condition that ends with a vector. */
  typedWords?: string;
  service?: string;
  city?: string;
}

/** What sources of the same rows have in common. */
type SourceBase = Omit<Source, "isNeeded" | "states" | "where">;

/** Those of a base that wait for a person: `need` says why, as SQL, and `also` what is shown of them beside the rest. */
function inboxSource(
  base: SourceBase,
  { need, states, where, also }: { need: string; states: Source["states"]; where: string; also?: Source["columns"] },
): Source {
  return { ...base, isNeeded: true, states: ["needs", ...states], where, columns: { ...base.columns, need, ...also } };
}

/** Names and messages in their own letters, as SQL. */
const asTyped = "coalesce(name_as_typed, '') || ' ' || coalesce(message_as_typed, '')";

/** `alarm` is how long a contractor may be silent, as SQL. */
function leadSources(alarm: string): Source[] {
  const lead = {
    kind: "lead",
    from: "leads as item",
    at: "created_at",
    columns: {
      state: "status",
      name: "coalesce(name_as_typed, name)",
      service: "service_of_lead(service, submitted_from_page)",
      zip_code: "zip_code",
      city: "city",
      excerpt: "left(coalesce(message_as_typed, message), 200)",
      contractor: "(select business_name from contractors where contractors.id = item.contractor_id)",
      lead_id: "id",
    },
    words: "lead_search_words(name, email, phone, zip_code, city, message)",
    typedWords: `(name_as_typed is not null or message_as_typed is not null) and search_words(${asTyped})`,
    service: "indexed_service_of_lead(service, submitted_from_page)",
    city: "city",
  } as const;
  const isHeld = "status = 'held'";
  const isStranded = "is_stranded(item)";
  const isUnreached = `is_unanswered(item) and attended_at is null and (${isStranded}) is not true
    and contractor_id = any (array(select id from contractors where unreachable_since is not null))`;
  const isWaiting = `is_waiting(item) and attended_at is null and (${isStranded}) is not true`;
  const isSilent = `is_silent(item, ${alarm}) and (${isStranded}) is not true and (${isUnreached}) is not true`;
  const isDiffering = `is_unsettled(item) and (${isStranded}) is not true`;
  const noOtherNeed = [isSilent, isStranded, isUnreached, isDiffering]
    .map((need) => `(${need}) is not true`)
    .join(" and ");
  return [
    inboxSource(lead, { need: "'held'", states: ["held"], where: isHeld, also: { reason: "hold_reason" } }),
    inboxSource(
      { ...lead, at: "waiting_since(item)" },
      {
        need: "case when returned_at is null then 'waiting' else 'returned' end",
        states: ["new"],
        where: isWaiting,
        also: {
          reason: "return_reason",
          contractor: `(select business_name from lead_returns join contractors on contractors.id = lead_returns.contractor_id
                         where lead_returns.lead_id = item.id order by lead_returns.returned_at desc limit 1)`,
        },
      },
    ),
    inboxSource(
      { ...lead, at: "unreachable_since" },
      { need: "'stranded'", states: ["new", "matched"], where: isStranded },
    ),
    inboxSource({ ...lead, at: "matched_at" }, { need: "'unreached'", states: ["matched"], where: isUnreached }),
    inboxSource({ ...lead, at: "matched_at" }, { need: "'silent'", states: ["matched"], where: isSilent }),
    inboxSource(
      { ...lead, at: "greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at)" },
      { need: "'differ'", states: ["matched", "closed"], where: isDiffering },
    ),
    {
      ...lead,
      isNeeded: false,
      states: ["new", "matched", "closed"],
      where: `not (${isHeld}) and not (${isWaiting}) and ${noOtherNeed}`,
      columns: { ...lead.columns, reason: "closed_reason" },
    },
  ];
}

/** Why a lead waits for a person, as SQL of its row `item`: what the inbox says of it. Null: it does not. */
export function leadNeed(alarm: string): string {
  const needs = leadSources(alarm).filter(({ isNeeded }) => isNeeded);
  return `case ${needs.map(({ where, columns }) => `when ${where} then ${columns.need}`).join(" ")} end`;
}

/** `alarm` is how long a contractor may be silent, as SQL. */
export function sourcesOf(alarm: string): Source[] {
  const application = {
    kind: "application",
    from: "partner_applications as item",
    at: "created_at",
    columns: {
      state: "status",
      name: "business_name",
      service: "service",
      city: "city",
      excerpt: "left(coalesce(message_as_typed, message), 200)",
      reason: "hold_reason",
    },
    words: `search_words(name || ' ' || business_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || city || ' ' || ${asTyped})`,
    service: "service",
    city: "lower(city)",
  } as const;
  const message = {
    kind: "message",
    from: "contact_messages as item",
    at: "created_at",
    columns: {
      state: "status",
      name: "coalesce(name_as_typed, name)",
      excerpt: "left(coalesce(message_as_typed, message), 200)",
      reason: "hold_reason",
    },
    words: `search_words(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message || ' ' || ${asTyped})`,
  } as const;
  const privacy = {
    kind: "privacy",
    from: "privacy_requests as item",
    at: "created_at",
    columns: {
      state: "status",
      name: "coalesce(name, email)",
      excerpt: "left(message, 200)",
      privacy_kind: "kind",
    },
    words: "search_words(coalesce(name, '') || ' ' || email)",
  } as const;
  const contractor = {
    columns: { state: "status", name: "business_name" },
    words: "search_words(business_name || ' ' || email)",
  };
  return [
    ...leadSources(alarm),
    inboxSource(application, { need: "'application'", states: ["new"], where: "status = 'new'" }),
    { ...application, isNeeded: false, states: ["accepted", "declined"], where: "status <> 'new'" },
    inboxSource(message, { need: "'message'", states: ["new"], where: "status = 'new'" }),
    { ...message, isNeeded: false, states: ["done"], where: "status <> 'new'" },
    inboxSource(privacy, { need: "'privacy'", states: ["new"], where: "status = 'open'" }),
    { ...privacy, isNeeded: false, states: ["done"], where: "status <> 'open'" },
    {
      kind: "delivery",
      isNeeded: true,
      states: ["needs"],
      from: "deliveries as item",
      where: "has_failed(state) and attended_at is null",
      at: "created_at",
      columns: {
        need: "'failed'",
        state: "state",
        name: "recipient",
        excerpt: "left(coalesce(bounce_text, last_error), 200)",
        reason: "kind",
        lead_id: "lead_id",
      },
      words: "search_words(recipient || ' ' || kind)",
    },
    inboxSource(
      { ...contractor, kind: "contractor", from: "contractors as item", at: "unreachable_since" },
      {
        need: "'unreachable'",
        states: [],
        where: "unreachable_since is not null and status <> 'ended'",
        also: { excerpt: "email" },
      },
    ),
    inboxSource(
      {
        ...contractor,
        kind: "license",
        from: `(select contractors.*, expires_on from contractors
               join (select contractor_id, min(expires_on) as expires_on from needed_licenses group by contractor_id) as soonest
                 on contractor_id = id) as item`,
        at: `day_start(expires_on - ${expiringDays})`,
      },
      {
        need: "expiry_of(expires_on)",
        states: [],
        where: "expiry_of(expires_on) is not null",
        also: { reason: "expires_on::text" },
      },
    ),
    inboxSource(
      {
        ...contractor,
        kind: "register",
        from: `(select contractors.*, problem.* from contractors
               join (select distinct on (contractor_id) contractor_id, result, register_status, since from register_problems
                      order by contractor_id, is_stopping(result) desc, since desc) as problem on contractor_id = id) as item`,
        at: "since",
      },
      { need: "'register'", states: [], where: "true", also: { reason: "result", excerpt: "register_status" } },
    ),
  ];
}
