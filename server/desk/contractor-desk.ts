import type {
  BillingField,
  ContractorChoice,
  ContractorField,
  ContractorStatus,
  Expiry,
} from "../../domain/contractor.ts";
import type { Day, Month } from "../../domain/local-time.ts";
import type { OfferEnding } from "../../domain/offer.ts";
import type { LicenseKind, RegisterReason } from "../../domain/register.ts";
import type { StepTimes } from "../../domain/request-state.ts";
import { isUuid } from "../../domain/uuid.ts";
import { updatesOf } from "../contractors/contractor-updates.ts";
import { type ContractorAsText, contractorColumns } from "../contractors/contractors.ts";
import { filesOf } from "../contractors/files/contractor-files.ts";
import { openOfferOf } from "../contractors/offers.ts";
import { checksOf } from "../contractors/screening.ts";
import type { Database, Sql } from "../database/database.ts";
import type { AgreementRow, ContractorRow, DeliveryRow, EventRow, LeadReturnRow, LeadRow } from "../database/rows.ts";
import type { EventByOperator } from "../events/lead-events.ts";
import { undoableChanges } from "../events/undo.ts";
import { readTerritoriesOf } from "./territory-desk.ts";

interface ContractorQuery {
  /** Part of a name, an email address, or a phone or license number. Empty matches every contractor. */
  search: string;
  status: ContractorStatus | null;
  /** The previous page's `next`. Null for the first page. */
  after: string | null;
}

interface ListPage<Row> {
  rows: Row[];
  /** The next page's `after`. Null on the last page. */
  next: string | null;
}

const contractorsPerPage = 50;
const maxTerritories = 300;
const rowsPerPage = 10;
const historySize = 20;

/** What their territories need and what has expired or expires soon: licenses, and the insurance. */
const endingPapers: Sql = `(select license as paper, expires_on, expiry_of(expires_on) as expiry from needed_licenses
   where contractor_id = contractors.id and expiry_of(expires_on) is not null
   union all
  select 'insurance', expires_on, expiry_of(expires_on) from expiring_insurances where contractor_id = contractors.id)`;

const summaryColumns = `${contractorColumns}, market_today() as today,
  (select count(*) from territories where contractor_id = contractors.id) as territories,
  (select count(*) from leads where contractor_id = contractors.id and is_unanswered(leads)) as unanswered,
  (select coalesce(json_agg(ending order by expires_on, paper), '[]') from ${endingPapers} as ending) as ending`;

interface SummaryRow extends ContractorAsText {
  today: string;
  territories: number;
  unanswered: number;
  /** The soonest first. */
  ending: { paper: LicenseKind | "insurance"; expires_on: Day; expiry: Expiry }[];
}

/** Those about whom a person has to do something come first, and those who ended last. */
const place = `case when status = 'ended' then 3
  when unreachable_since is not null or exists ${endingPapers} then 1 else 2 end`;

/** The columns of a CSV file. The monthly fee is not one of them: it is for owners alone. */
const fileColumns = [
  "id",
  "business_name",
  "contact_name",
  "email",
  "phone",
  "status",
  "registration_number",
  "registration_expires_on",
  "electrical_license_number",
  "electrical_license_expires_on",
  "insurance_expires_on",
  "territories",
  "unanswered",
  "unreachable_since",
] as const satisfies (keyof SummaryRow)[];

const maxContractorChoices = 2_000;

export function contractorDesk(database: Database) {
  return {
    async list(query: ContractorQuery) {
      const rows = await readSummaries(database, query, contractorsPerPage + 1);
      return { ...toPage(rows, contractorsPerPage), today: rows[0]?.today ?? "" };
    },

    /** All contractors that the query's filters leave. The first record names the columns. */
    async csvRows(query: ContractorQuery): Promise<(string | number)[][]> {
      const rows = await readSummaries(database, { ...query, after: null }, maxContractorChoices);
      return [
        [...fileColumns],
        ...rows.map((row) =>
          fileColumns.map((column) => {
            const value = row[column];
            return value instanceof Date ? value.toISOString() : (value ?? "");
          }),
        ),
      ];
    },

    choices: () =>
      database.query<Pick<ContractorRow, keyof ContractorChoice>>(
        `select id, business_name, registration_number, status from contractors
          where status in ('active', 'paused') order by lower(business_name), id limit ${maxContractorChoices}`,
      ),

    /** Papers, checks, agreements, and what waits for a check. */
    file: async (id: string) => ({
      offer: await openOfferOf(database, id),
      updates: await updatesOf(database, id),
      checks: await checksOf(database, "contractor_id", id),
      files: await filesOf(database, "contractor_id", id),
      declinedBecause: await readDeclineReason(database, id),
      isStoppedForMoney:
        (await database.query("select from contractors where id = $1 and stopped_for_money_at is not null", [id]))
          .length > 0,
      agreements: await database.query<Pick<AgreementRow, "version" | "name" | "at">>(
        "select version, name, at from agreements where contractor_id = $1 and kind = 'terms' order by at desc, id",
        [id],
      ),
    }),

    async find(id: string, leadsAfter: string | null = null, deliveriesAfter: string | null = null) {
      if (!isUuid(id)) return null;
      const [row] = await database.query<SummaryRow>(`select ${summaryColumns} from contractors where id = $1`, [id]);
      if (!row) return null;
      const { territories: territoryCount, ...contractor } = row;
      return {
        ...contractor,
        territoryCount,
        territories: await readTerritoriesOf(database, id, maxTerritories),
        answers: await requestCountsOf(database, id),
        leads: await leadsOf(database, id, leadsAfter),
        deliveries: await deliveriesOf(database, id, deliveriesAfter),
        history: await historyOf(database, id),
        undoable: await undoableChanges(database, id),
        endedOn: contractor.status === "ended" ? await readLastDay(database, id) : null,
      };
    },
  };
}

/** At most `most` contractors, by `place` and name. */
async function readSummaries(
  database: Database,
  { search, status, after }: ContractorQuery,
  most: number,
): Promise<SummaryRow[]> {
  return database.query<SummaryRow>(
    `select ${summaryColumns} from contractors
          where ($1 = '' or strpos(caseless(concat_ws(' ', business_name, contact_name, email, registration_number,
                                                    electrical_license_number)), caseless($1)) > 0
                 or ($4 <> '' and strpos(phone, $4) > 0))
            and ($2::text is null or status = $2)
            and ($3::uuid is null or (${place}, lower(business_name), id) > (
                   select ${place}, lower(business_name), id from contractors where id = $3))
          order by ${place}, lower(business_name), id limit $5`,
    [
      search,
      status,
      after !== null && isUuid(after) ? after : null,
      /[a-z]/i.test(search) ? "" : search.replace(/\D/g, ""),
      most,
    ],
  );
}

/** The day on which an operator ended them, or on which their only offer ended. Null if no event says so. */
async function readLastDay(database: Database, id: string): Promise<string | null> {
  const [row] = await database.query<{ day: string | null }>(
    `select market_day(max(at))::text as day from events
      where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = $1::uuid::text
        and kind in ('operator.contractor-ended', 'contractor.offer-ended')`,
    [id],
  );
  return row?.day ?? null;
}

async function readDeclineReason(database: Database, id: string): Promise<string | null> {
  const [row] = await database.query<Pick<ContractorRow, "offer_declined_because">>(
    "select offer_declined_because from contractors where id = $1",
    [id],
  );
  return row?.offer_declined_because ?? null;
}

interface RequestCounts {
  given: number;
  accepted: number;
  /** As `stageMeanings` says. */
  contacted: number;
  booked: number;
  /** Leads whose homeowner says that the contractor contacted the homeowner. */
  confirmed: number;
  denied: number;
  /** The time from the match to the acceptance. Null if no lead was accepted. */
  medianMinutesToAccept: number | null;
  /** The time from the match to the first contact. Null if no homeowner was contacted. */
  medianMinutesToContact: number | null;
}

/** A returned lead that an operator closed as no lead counts in no figure. */
const isCountedReturn = "contractor_id = $1 and exists (select from lead_origins where lead_origins.id = lead_id)";

/** Includes the leads that the contractor returned. */
async function requestCountsOf(database: Database, id: string) {
  const [row] = await database.query<RequestCounts>(
    `select count(*) as given, count(accepted_at) as accepted, count(*) filter (where was_contacted) as contacted, count(was_booked_at) as booked,
            count(*) filter (where homeowner_contacted) as confirmed, count(*) filter (where not homeowner_contacted) as denied,
            ${medianMinutesTo("accepted_at")} as "medianMinutesToAccept", ${medianMinutesTo("first_contact_at")} as "medianMinutesToContact"
       from (select ${stepColumns} from leads where contractor_id = $1
             union all
             select ${stepColumns} from lead_returns where ${isCountedReturn}) as given`,
    [id],
  );
  if (!row) throw new Error("The count of the contractor's leads returned no row.");
  const returns = await database.query<Pick<LeadReturnRow, "reason"> & { count: number }>(
    `select reason, count(*) as count from lead_returns where ${isCountedReturn} group by reason order by count(*) desc, reason`,
    [id],
  );
  return { ...row, returns };
}

const stepColumns = `matched_at, accepted_at, homeowner_contacted, first_contact_at(contacted_at, homeowner_contacted),
  was_contacted(contacted_at, booked_at, homeowner_contacted, homeowner_outcome),
  was_booked_at(booked_at, homeowner_contacted, homeowner_outcome, homeowner_outcome_at)`;

const medianMinutesTo = (column: string) =>
  `(extract(epoch from percentile_cont(0.5) within group (order by ${column} - matched_at)) / 60)::float8`;

/** The page after the row with the id `after`, or the first page if that row no longer exists. */
async function readPage<Row extends { id: string }>(
  database: Database,
  { select, from, where, at }: { select: string; from: string; where: string; at: string },
  id: string,
  after: string | null,
): Promise<ListPage<Row>> {
  const rows = await database.query<Row>(
    `select ${select} from ${from} where ${where}
        and ($2::uuid is null or not exists (select from ${from} where id = $2)
             or (${at}, id) < (select ${at}, id from ${from} where id = $2))
      order by ${at} desc, id desc limit ${rowsPerPage + 1}`,
    [id, after !== null && isUuid(after) ? after : null],
  );
  return toPage(rows, rowsPerPage);
}

/** `rows` has up to `size` + 1 rows. An extra row means that a next page exists. */
function toPage<Row extends { id: string }>(rows: Row[], size: number): ListPage<Row> {
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}

type LeadOfContractor = Pick<LeadRow, "id" | "name" | "service" | "zip_code" | "lost_at" | keyof StepTimes> & {
  status: "matched" | "closed";
  is_unanswered: boolean;
  matched_at: Date;
};

const leadsOf = (database: Database, id: string, after: string | null) =>
  readPage<LeadOfContractor>(
    database,
    {
      select: `id, coalesce(name_as_typed, name) as name, service_of_lead(service, submitted_from_page) as service, zip_code, status, is_unanswered(leads), matched_at, accepted_at,
               contacted_at, booked_at, lost_at`,
      from: "leads",
      where: "contractor_id = $1",
      at: "matched_at",
    },
    id,
    after,
  );

const deliveryColumns = "id, kind, state, lead_id, created_at, sent_at";

/** Includes what they were sent as an applicant, such as the approval. */
const deliveriesOf = (database: Database, id: string, after: string | null) =>
  readPage<Pick<DeliveryRow, "id" | "kind" | "state" | "lead_id" | "created_at" | "sent_at">>(
    database,
    {
      select: deliveryColumns,
      from: `(select ${deliveryColumns} from deliveries where contractor_id = $1 and recipient_role = 'contractor'
              union all
              select ${deliveryColumns} from deliveries
               where recipient_role = 'applicant' and about ? 'application_id'
                 and about ->> 'application_id' = any (array(select id::text from partner_applications where contractor_id = $1))) as sent`,
      where: "true",
      at: "created_at",
    },
    id,
    after,
  );

interface ContractorEvent extends EventByOperator, Pick<EventRow, "actor"> {
  service: string | null;
  zip_code: string | null;
  columns: (ContractorField | BillingField)[] | null;
  reason: RegisterReason | OfferEnding | "offer" | "terms" | null;
  license: LicenseKind | null;
  expires_on: string | null;
  monthly_fee_cents: string | null;
  month: Month | null;
}

const historyOf = (database: Database, id: string) =>
  database.query<ContractorEvent>(
    `select events.id, at, kind, actor, email as operator, detail ->> 'service' as service, detail ->> 'zip_code' as zip_code,
            (detail -> 'columns') || coalesce(detail -> 'later_columns', '[]') as columns, detail ->> 'reason' as reason, detail ->> 'license' as license,
            detail ->> 'expires_on' as expires_on, detail ->> 'monthly_fee_cents' as monthly_fee_cents,
            left(detail ->> 'month', 7) as month
       from events left join operators on operators.id::text = detail ->> 'operator_id'
      where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = $1::uuid::text
      order by events.id desc limit ${historySize}`,
    [id],
  );
