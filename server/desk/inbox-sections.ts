import { expiringDays } from "../../domain/contractor.ts";
import type { Sql } from "../database/database.ts";
import { unbelievedProxyQuery } from "../http/unbelieved-proxy.ts";
import { alarmingHourQuery } from "../limits/wrong-keys.ts";
import { contractorSearch, type InboxSection } from "./inbox-section.ts";
import { moneySections } from "./money-sections.ts";

const asTyped = "coalesce(name_as_typed, '') || ' ' || coalesce(message_as_typed, '')";

function leadSections(alarm: Sql): InboxSection[] {
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
    search: {
      table: "leads",
      words: "lead_search_words(name, email, phone, zip_code, city, message)",
      typedWords: `(name_as_typed is not null or message_as_typed is not null) and search_words(${asTyped})`,
    },
    service: "indexed_service_of_lead(service, submitted_from_page)",
    city: "city",
    arrivedAt: "created_at",
    contractorId: "contractor_id",
    hasSource: true,
  } as const;
  const heldCondition = "status = 'held'";
  const unreachableHomeownerCondition = "has_unreachable_homeowner(item)";
  const unreachableContractors = "select id from contractors where unreachable_since is not null";
  const toUnreachableCondition = `is_unanswered(item) and attended_at is null and contractor_id = any (array(${unreachableContractors}))`;
  const waitedForCondition = "is_waited_for(item) and not answers_differ(item)";
  const silentCondition = `is_silent(item, ${alarm})`;
  const without = (...conditions: string[]) =>
    conditions.map((condition) => `(${condition}) is not true`).join(" and ");
  const waitingCondition = `is_waiting(item) and attended_at is null and ${without(unreachableHomeownerCondition)}`;
  return [
    {
      ...lead,
      need: "held",
      states: ["held"],
      where: heldCondition,
      columns: {
        ...lead.columns,
        reason: `case hold_reason when 'operator' then concat_ws(' ', hold_reason, ${heldBy}) else hold_reason end`,
      },
    },
    {
      ...lead,
      need: "waiting",
      states: ["new"],
      where: `${waitingCondition} and returned_at is null`,
      at: "waiting_since(item)",
    },
    {
      ...lead,
      need: "returned",
      states: ["new"],
      where: `${waitingCondition} and returned_at is not null`,
      at: "waiting_since(item)",
      columns: {
        ...lead.columns,
        reason: "return_reason",
        contractor: `(select business_name from lead_returns join contractors on contractors.id = lead_returns.contractor_id
                       where lead_returns.lead_id = item.id order by lead_returns.returned_at desc limit 1)`,
      },
    },
    {
      ...lead,
      need: "homeowner-unreachable",
      states: ["new", "matched"],
      where: unreachableHomeownerCondition,
      at: "unreachable_since",
    },
    {
      ...lead,
      need: "unreached",
      states: ["matched"],
      // Usually no contractor is unreachable, and PostgreSQL reads no lead.
      where: `exists (${unreachableContractors}) and ${toUnreachableCondition} and ${without(unreachableHomeownerCondition)}`,
      at: "matched_at",
    },
    {
      ...lead,
      need: "not-contacted",
      states: ["matched"],
      where: `${waitedForCondition} and ${without(unreachableHomeownerCondition, toUnreachableCondition)}`,
      at: "homeowner_contacted_at",
    },
    {
      ...lead,
      need: "silent",
      states: ["matched"],
      where: `${silentCondition} and ${without(unreachableHomeownerCondition, toUnreachableCondition, waitedForCondition)}`,
      at: "matched_at",
    },
    {
      ...lead,
      need: "stalled",
      states: ["matched"],
      where: `is_stalled(item) and ${without(unreachableHomeownerCondition, waitedForCondition)}`,
      at: "accepted_at",
    },
    {
      ...lead,
      need: "differ",
      states: ["matched", "closed"],
      where: `is_unsettled(item) and ${without(unreachableHomeownerCondition)}`,
      at: "greatest(contacted_at, booked_at, homeowner_contacted_at, homeowner_outcome_at)",
    },
    {
      ...lead,
      need: null,
      states: ["new", "matched", "closed"],
      where: `not (${heldCondition}) and not (${waitingCondition}) and ${without(
        unreachableHomeownerCondition,
        toUnreachableCondition,
        waitedForCondition,
        silentCondition,
        "is_stalled(item)",
        "is_unsettled(item)",
      )}`,
      columns: { ...lead.columns, reason: "closed_reason" },
    },
  ];
}

/** The email address of the operator who held the lead at the desk. */
const heldBy: Sql = `(select email from events join operators on operators.id::text = detail ->> 'operator_id'
                  where lead_id = item.id and kind = 'lead.held' order by events.id desc limit 1)`;

/** Why a lead of `leads as item` needs an operator, or null. */
export function leadNeed(alarm: Sql): Sql {
  const needs = leadSections(alarm).filter(({ need }) => need !== null);
  return `case ${needs.map(({ where, need }) => `when ${where} then '${need}'`).join(" ")} end`;
}

/** A paper ran out, or began to run out soon. Nothing was due before we knew the contractor. */
const expiryDueAt = `greatest(created_at, day_start(case when expires_on < market_today() then expires_on + 1 else expires_on - ${expiringDays} end))`;

/** An applicant filled in every part. */
const isComplete: Sql = `exists (select from events where kind = 'application.completed' and lead_id is null
  and detail ? 'application_id' and detail ->> 'application_id' = item.id::text)`;

/** What several contractors have. */
const sharedBy = (value: Sql): Sql =>
  `select ${value} from contractors where status <> 'ended' group by 1 having count(*) > 1`;

/** `alarm`: the interval in which a contractor is to respond. */
export function sectionsOf(alarm: Sql): InboxSection[] {
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
    search: {
      table: "partner_applications",
      words: `search_words(name || ' ' || business_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || city || ' ' || ${asTyped})`,
    },
    service: "service",
    city: "caseless(city)",
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
    search: {
      table: "contact_messages",
      words: `search_words(name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || message || ' ' || ${asTyped})`,
    },
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
    search: { table: "privacy_requests", words: "search_words(coalesce(name, '') || ' ' || email)" },
  } as const;
  const contractor = {
    states: [],
    contractorId: "id",
    columns: { state: "status", name: "business_name" },
    search: contractorSearch,
  };
  const failedCondition = "has_failed(state) and attended_at is null";
  return [
    ...leadSections(alarm),
    ...moneySections,
    {
      ...application,
      need: "application",
      states: ["new"],
      where: "status = 'new'",
      columns: { ...application.columns, reason: `coalesce(hold_reason, case when ${isComplete} then 'complete' end)` },
    },
    { ...application, need: null, states: ["accepted", "declined"], where: "status <> 'new'" },
    { ...message, need: "message", states: ["new"], where: "status = 'new'" },
    { ...message, need: null, states: ["done"], where: "status <> 'new'" },
    { ...privacy, need: "privacy", states: ["new"], where: "status = 'open'" },
    { ...privacy, need: null, states: ["done"], where: "status <> 'open'" },
    // One item if the mail server refuses all our email.
    {
      kind: "delivery",
      need: "refused",
      states: [],
      from: `(select (array_agg(id order by created_at))[1] as id, min(created_at) as created_at, count(*) as emails,
                     (array_agg(last_error order by last_attempt_at desc))[1] as last_error
                from deliveries where sender_refused and next_attempt_at is not null having count(*) > 0) as item`,
      where: "true",
      at: "created_at",
      columns: { state: "'queued'", name: "'Outgoing email'", excerpt: "left(last_error, 200)", reason: "emails" },
      search: null,
    },
    {
      kind: "delivery",
      need: "failed",
      states: [],
      from: "deliveries as item",
      contractorId: "contractor_id",
      where: failedCondition,
      at: "created_at",
      columns: {
        state: "state",
        name: "recipient",
        excerpt: "left(coalesce(bounce_text, last_error), 200)",
        reason: "kind",
        lead_id: "lead_id",
      },
      search: {
        table: "deliveries",
        words: "search_words(recipient || ' ' || kind)",
        where: failedCondition,
      },
    },
    {
      kind: "key",
      need: "keys",
      states: [],
      from: `${alarmingHourQuery} as item`,
      where: "true",
      at: "created_at",
      columns: { state: "'keys'", name: "'Wrong keys'", excerpt: "kinds", reason: "total" },
      search: null,
    },
    {
      kind: "proxy",
      need: "proxy",
      states: [],
      from: `${unbelievedProxyQuery} as item`,
      where: "true",
      at: "created_at",
      columns: { state: "'proxy'", name: "'Proxy not in TRUST_PROXY'", excerpt: "address" },
      search: null,
    },
    {
      ...contractor,
      kind: "contractor",
      need: "unreachable",
      from: "contractors as item",
      where: "unreachable_since is not null and status <> 'ended'",
      at: "unreachable_since",
      columns: {
        ...contractor.columns,
        excerpt: "email",
        reason:
          "(select count(*) from leads where contractor_id = item.id and is_unanswered(leads) and attended_at is null)",
      },
    },
    ...(["expired", "expiring"] as const).map((need) => ({
      ...contractor,
      kind: "license" as const,
      need,
      from: `(select contractors.*, expires_on from contractors
               join (select contractor_id, min(expires_on) as expires_on from needed_licenses group by contractor_id) as soonest
                 on contractor_id = id) as item`,
      where: `expiry_of(expires_on) = '${need}'`,
      at: expiryDueAt,
      columns: { ...contractor.columns, reason: "expires_on::text" },
    })),
    {
      ...contractor,
      kind: "register",
      need: "register",
      from: `(select contractors.*, problem.* from contractors
               join (select distinct on (contractor_id) contractor_id, result, register_status, since from register_problems
                      order by contractor_id, is_stopping(result) desc, since desc) as problem on contractor_id = id) as item`,
      where: "true",
      at: "since",
      columns: { ...contractor.columns, reason: "result", excerpt: "register_status" },
    },
    {
      ...contractor,
      kind: "paper",
      need: "insurance",
      from: "(select contractors.*, expires_on from contractors join expiring_insurances on contractor_id = id) as item",
      where: "true",
      at: expiryDueAt,
      columns: { ...contractor.columns, reason: "expires_on::text" },
    },
    {
      ...contractor,
      kind: "paper",
      need: "update",
      from: `(select contractors.*, at from contractors
               join (select contractor_id, min(contractor_updates.at) as at from contractor_updates group by contractor_id) as sent
                 on contractor_id = id) as item`,
      where: "status <> 'ended'",
      at: "at",
    },
    {
      ...contractor,
      kind: "paper",
      need: "recheck",
      from: `(select contractors.*, holds_until, criterion, checked_at from contractors
               join (select distinct on (contractor_id) contractor_id, holds_until, criterion, checked_at
                       from (select distinct on (contractor_id, criterion) contractor_id, criterion, holds_until, checked_at from screening_checks
                              where contractor_id is not null order by contractor_id, criterion, checked_at desc) as latest
                      where holds_until < market_today() order by contractor_id, holds_until) as outdated
                 on contractor_id = id) as item`,
      where: "status not in ('offered', 'ended')",
      at: "greatest(created_at, checked_at, day_start(holds_until + 1))",
      columns: { ...contractor.columns, reason: "criterion" },
    },
    {
      ...contractor,
      kind: "paper",
      need: "twin",
      from: "contractors as item",
      where: `status <> 'ended' and (registration_number in (${sharedBy("registration_number")}) or caseless(email) in (${sharedBy("caseless(email)")}))`,
      at: "created_at",
    },
    {
      ...contractor,
      kind: "paper",
      need: "uninsured",
      from: "contractors as item",
      where: "status = 'active' and insurance_expires_on is null",
      at: "created_at",
    },
  ];
}
