import type { ChangeOutcome } from "../../domain/change-outcome.ts";
import {
  type Contractor,
  type ContractorAnswers,
  type ContractorChoice,
  type ContractorDelivery,
  type ContractorDetails,
  type ContractorEvent,
  type ContractorField,
  type ContractorLead,
  type ContractorList,
  type ContractorQuery,
  type ContractorStatus,
  type ContractorSummary,
  contractorFields,
  type Part,
} from "../../domain/contractor.ts";
import type { TerritoryCell } from "../../domain/territory.ts";
import { isUuid } from "../../domain/uuid.ts";
import { CommandProblem } from "../command-problem.ts";
import type { Connection, Database } from "../database/database.ts";
import { addContractor } from "../matching/add-contractor.ts";
import type { AfterChange } from "../matching/matching.ts";
import { attempt, follow, Overtaken, Unknown } from "./attempt.ts";
import { giveBack, readHolders, territoriesOf } from "./territory-desk.ts";
import { noteChange, type Undo } from "./undo.ts";

/** A contractor with all that is known of them; leads and deliveries in parts. */
export interface ContractorFile extends Contractor {
  today: string;
  /** Those with the first zip codes of each service. */
  territories: TerritoryCell[];
  territoryCount: number;
  answers: ContractorAnswers;
  leads: Part<ContractorLead>;
  deliveries: Part<ContractorDelivery>;
  /** What was done last, the latest first. */
  history: ContractorEvent[];
}

/** The contractors as an operator sees and changes them. An id that is none is unknown. */
export interface ContractorDesk {
  list(query: ContractorQuery): Promise<ContractorList>;
  /** Those who can be given something, by name. */
  choices(): Promise<ContractorChoice[]>;
  /** `leadsAfter` and `deliveriesAfter` are where the parts before ended. */
  find(id: string, leadsAfter?: string | null, deliveriesAfter?: string | null): Promise<ContractorFile | null>;
  /** Yields their id too. */
  add(database: Database, details: ContractorDetails): Promise<ChangeOutcome & { id?: string }>;
  /** Sets the columns. `seen` is what the operator's page showed: where it is not so any more, nothing is changed. */
  change(
    database: Database,
    id: string,
    seen: Partial<Record<ContractorField, string | null>>,
    details: ContractorDetails,
  ): Promise<ChangeOutcome>;
  pause(database: Database, id: string): Promise<ChangeOutcome>;
  resume(database: Database, id: string): Promise<ChangeOutcome>;
  /** Their territories are free again. */
  end(database: Database, id: string): Promise<ChangeOutcome>;
}

const listSize = 50;
const mostTerritories = 300;
const partSize = 10;
const historySize = 20;

/** How many contractors a choice offers. */
const mostChoices = 2_000;

const columns = `id, business_name, contact_name, email, phone, registration_number, registration_expires_on::text,
  electrical_license_number, electrical_license_expires_on::text, status, created_at`;

export function contractorDesk(database: Database, begin: AfterChange): ContractorDesk {
  /** Sets the status of one who has one of these, or says in the words of the commands why not. */
  const setStatus = (
    own: Database,
    id: string,
    status: ContractorStatus,
    from: readonly ContractorStatus[],
    refusal: string,
  ) =>
    attempt(own, begin, async (connection) => {
      const contractor = await lockContractor(connection, id);
      if (!from.includes(contractor.status)) throw new CommandProblem(`The contractor ${refusal}.`);
      const territories = status === "ended" ? await territoriesOf(connection, contractor.id) : [];
      await connection.query("update contractors set status = $2 where id = $1", [contractor.id, status]);
      return noteChange(connection, "contractor.status", contractor.id, {
        status: contractor.status,
        now: status,
        territories,
      });
    });

  return {
    async list({ search, status, after }) {
      const rows = await database.query<ContractorSummary & { today: string }>(
        `select ${columns}, local_today()::text as today,
                (select count(*) from territories where contractor_id = contractors.id) as territories,
                (select count(*) from leads where contractor_id = contractors.id and is_unanswered(leads)) as unanswered
           from contractors
          where ($1 = '' or strpos(lower(concat_ws(' ', business_name, contact_name, email, registration_number,
                                                    electrical_license_number)), lower($1)) > 0
                 or ($4 <> '' and strpos(phone, $4) > 0))
            and ($2::text is null or status = $2)
            and ($3::uuid is null or (lower(business_name), id) > (select lower(business_name), id from contractors where id = $3))
          order by lower(business_name), id limit ${listSize + 1}`,
        [
          search,
          status,
          after !== null && isUuid(after) ? after : null,
          /[a-z]/i.test(search) ? "" : search.replace(/\D/g, ""),
        ],
      );
      const shown = rows.slice(0, listSize);
      const next = rows.length > listSize ? (shown.at(-1)?.id ?? null) : null;
      return { rows: shown, next, today: rows[0]?.today ?? "" };
    },

    choices: () =>
      database.query<ContractorChoice & object>(
        `select id, business_name, registration_number, status from contractors
          where status <> 'ended' order by lower(business_name), id limit ${mostChoices}`,
      ),

    async find(id, leadsAfter = null, deliveriesAfter = null) {
      if (!isUuid(id)) return null;
      const [contractor] = await database.query<Pick<ContractorFile, keyof Contractor | "today" | "territoryCount">>(
        `select ${columns}, local_today()::text as today,
                (select count(*) from territories where contractor_id = contractors.id) as "territoryCount"
           from contractors where id = $1`,
        [id],
      );
      if (!contractor) return null;
      return {
        ...contractor,
        territories: await readHolders(database, contractor, mostTerritories),
        answers: await answersOf(database, id),
        leads: await leadsOf(database, id, leadsAfter),
        deliveries: await deliveriesOf(database, id, deliveriesAfter),
        history: await historyOf(database, id),
      };
    },

    async add(own, details) {
      let id: string | undefined;
      const outcome = await attempt(own, begin, async (connection) => {
        id = await addContractor(connection, details);
        await connection.query(
          "select record_event('operator.contractor-added', null, jsonb_build_object('contractor_id', $1::text))",
          [id],
        );
        return noteChange(connection, "contractor.added", id, {});
      });
      return { ...outcome, id };
    },

    change: (own, id, seen, details) =>
      attempt(own, begin, async (connection) => {
        const contractor = await lockContractor(connection, id);
        const isStale = contractorFields.some((field) => contractor[field] !== seen[field]);
        if (isStale) throw new Overtaken("Somebody else has changed this contractor meanwhile.");
        const changed = contractorFields.filter((field) => contractor[field] !== details[field]);
        if (changed.length === 0) return null;
        await connection.query(
          `update contractors set ${contractorFields.map((field) => `${field} = new.${field}`).join(", ")}
             from json_populate_record(null::contractors, $2::json) as new where contractors.id = $1`,
          [contractor.id, JSON.stringify(details)],
        );
        await connection.query(
          `select record_event('operator.contractor-changed', null,
             jsonb_build_object('contractor_id', $1::text, 'columns', $2::jsonb))`,
          [contractor.id, JSON.stringify(changed)],
        );
        // What was typed is not kept for an undoing: the form shows it, and takes it anew.
        return null;
      }),

    pause: (own, id) => setStatus(own, id, "paused", ["active"], "is not active"),
    resume: (own, id) => setStatus(own, id, "active", ["paused"], "is not paused"),
    end: (own, id) => setStatus(own, id, "ended", ["active", "paused"], "has ended already"),
  };
}

async function lockContractor(connection: Connection, id: string): Promise<Contractor> {
  if (!isUuid(id)) throw new Unknown();
  const [contractor] = await connection.query<Contractor & object>(
    `select ${columns} from contractors where id = $1 for update`,
    [id],
  );
  if (!contractor) throw new Unknown();
  return contractor;
}

async function answersOf(database: Database, id: string): Promise<ContractorAnswers> {
  const [row] = await database.query<Omit<ContractorAnswers, "returns">>(
    `select count(*) as given, count(accepted_at) as accepted, count(contacted_at) as contacted, count(booked_at) as booked,
            ${median("accepted_at")} as "medianMinutesToAccept", ${median("contacted_at")} as "medianMinutesToContact"
       from (select matched_at, accepted_at, contacted_at, booked_at from leads where contractor_id = $1
             union all
             select matched_at, accepted_at, contacted_at, booked_at from lead_returns where contractor_id = $1) as given`,
    [id],
  );
  if (!row) throw new Error("A count has a row.");
  const returns = await database.query<ContractorAnswers["returns"][number]>(
    "select reason, count(*) as count from lead_returns where contractor_id = $1 group by reason order by count(*) desc, reason",
    [id],
  );
  return { ...row, returns };
}

const median = (column: string) =>
  `(extract(epoch from percentile_cont(0.5) within group (order by ${column} - matched_at)) / 60)::float8`;

/** The part after the row with this id, or the first one where that row is gone. */
async function partOf<Row extends { id: string }>(
  database: Database,
  { select, from, where, at }: { select: string; from: string; where: string; at: string },
  id: string,
  after: string | null,
): Promise<Part<Row>> {
  const rows = await database.query<Row>(
    `select ${select} from ${from} where ${where}
        and ($2::uuid is null or not exists (select from ${from} where id = $2)
             or (${at}, id) < (select ${at}, id from ${from} where id = $2))
      order by ${at} desc, id desc limit ${partSize + 1}`,
    [id, after !== null && isUuid(after) ? after : null],
  );
  const shown = rows.slice(0, partSize);
  return { rows: shown, next: rows.length > partSize ? (shown.at(-1)?.id ?? null) : null };
}

const leadsOf = (database: Database, id: string, after: string | null) =>
  partOf<ContractorLead & object>(
    database,
    {
      select: `id, name, wanted_service(service, submitted_from_page) as service, zip_code, status, matched_at, accepted_at,
               contacted_at, booked_at`,
      from: "leads",
      where: "contractor_id = $1",
      at: "matched_at",
    },
    id,
    after,
  );

const deliveriesOf = (database: Database, id: string, after: string | null) =>
  partOf<ContractorDelivery & object>(
    database,
    {
      select: "id, kind, state, lead_id, created_at, sent_at",
      from: "deliveries",
      where: "contractor_id = $1 and recipient_role = 'contractor'",
      at: "created_at",
    },
    id,
    after,
  );

const historyOf = (database: Database, id: string) =>
  database.query<ContractorEvent & object>(
    `select events.id, at, kind, actor, email as operator, detail ->> 'service' as service, detail ->> 'zip_code' as zip_code,
            detail -> 'columns' as columns
       from events left join operators on operators.id::text = detail ->> 'operator_id'
      where lead_id is null and detail ? 'contractor_id' and detail ->> 'contractor_id' = $1::uuid::text
      order by events.id desc limit ${historySize}`,
    [id],
  );

/** How what the desk does with contractors is taken back. */
export function contractorUndoings(begin: AfterChange): Readonly<Record<string, Undo>> {
  return {
    // Whoever holds or has held something stays: the tables that name them refuse.
    async "contractor.added"(connection, { subject }) {
      const [removed] = await connection.query<{ id: string }>("delete from contractors where id = $1 returning id", [
        subject,
      ]);
      if (!removed) return false;
      await connection.query(
        "select record_event('operator.contractor-removed', null, jsonb_build_object('contractor_id', $1::text))",
        [subject],
      );
      return true;
    },
    async "contractor.status"(connection, { subject, before }) {
      const [changed] = await connection.query(
        "update contractors set status = $3 where id = $1 and status = $2 returning id",
        [subject, before.now, before.status],
      );
      if (!changed) return false;
      await giveBack(connection, before.territories);
      await follow(connection, begin);
      return true;
    },
  };
}
