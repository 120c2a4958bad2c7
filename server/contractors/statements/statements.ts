import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { DeskOutcome } from "../../../domain/lead-history.ts";
import type { OpenedLink } from "../../../domain/link-view.ts";
import {
  type FrozenStatement,
  isMonth,
  type StatementContent,
  type StatementSummary,
  type StatementView,
} from "../../../domain/statement.ts";
import { isUuid } from "../../../domain/uuid.ts";
import type { Connection, Database } from "../../database/database.ts";
import type { StatementRow } from "../../database/rows.ts";
import type { ActorConnection, Transaction } from "../../events/outbox.ts";
import type { LinkActions } from "../../links/link-actions.ts";
import { refusalOf } from "../../refusal-line.ts";

/** A `month` is text such as 2026-10. */
export function statements(database: Database, linkActions: LinkActions) {
  return {
    /** `unknown` if the contractor joined later, or the month has not begun. */
    open: (token: string, month: string): Promise<OpenedLink<StatementView>> =>
      linkActions.open("contractor", token, async (connection, { contractorId }) => {
        const statement = await readStatement(connection, contractorId ?? "", month);
        return statement && { ...statement, names: await namesOf(connection, contractorId ?? "") };
      }),

    /** Latest revision first. */
    async find(contractorId: string, month: string) {
      const view = isUuid(contractorId) ? await readStatement(database, contractorId, month) : null;
      return view && { ...view, revisions: await revisionsOf(database, contractorId, month) };
    },

    /** Latest revisions. */
    async ofContractor(contractorId: string): Promise<StatementSummary[]> {
      const revisions = await revisionsOf(database, contractorId, null);
      return revisions.filter(({ month }, index) => revisions[index - 1]?.month !== month);
    },

    /**
     * The first revision shows the month's leads as they were at its end, a later one as they are now, for example with
     * a booking of the next month.
     */
    async make(asOperator: ActorConnection, contractorId: string, month: string): Promise<DeskOutcome> {
      if (!isUuid(contractorId)) return { outcome: "unknown" };
      try {
        return await asOperator.transaction((tx) => makeNextRevision(tx, contractorId, month));
      } catch (error) {
        return refusalOf(error, asOperator.who);
      }
    },
  };
}

export async function statementMonths(connection: Connection, contractorId: string): Promise<string[]> {
  const rows = await connection.query<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month
       from (select month_of(now()) as month union select month from statements where contractor_id = $1) as months
      order by month desc`,
    [contractorId],
  );
  return rows.map(({ month }) => month);
}

export type StatementToFreeze = Pick<StatementRow, "contractor_id" | "month" | "revision"> & {
  content: StatementContent;
};

export async function freeze(connection: Connection, statements: readonly StatementToFreeze[]): Promise<void> {
  const rows = statements.map((statement) => ({ ...statement, sha256: hashOf(statement.content) }));
  await connection.query(
    `insert into statements (contractor_id, month, revision, content, sha256, made_at)
     select contractor_id, month, revision, content, sha256, now() from json_populate_recordset(null::statements, $1::json)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** SHA-256 of canonical JSON, whatever the order of fields. */
export function hashOf(content: object): string {
  return createHash("sha256")
    .update(canonicalize(content) ?? "")
    .digest("hex");
}

const firstDay = (month: string) => `${month}-01`;

const monthEndSql = "month_start(month_after($2::date))";

async function readContent(connection: Connection, contractorId: string, month: string, until: string) {
  const [row] = await connection.query<{ content: StatementContent }>(
    `select statement_content($1, $2::date, ${until}) as content`,
    [contractorId, firstDay(month)],
  );
  if (!row) throw new Error("The database returned no content for a contractor's monthly statement.");
  return row.content;
}

async function readStatement(
  connection: Connection,
  contractorId: string,
  month: string,
): Promise<Omit<StatementView, "names"> | null> {
  if (!isMonth(month)) return null;
  const [contractorAndStage] = await connection.query<Pick<StatementView, "contractor" | "stage">>(
    `select jsonb_build_object('business_name', business_name, 'registration_number', registration_number,
                               'isUnreachable', unreachable_since is not null) as contractor,
            case when $2::date = month_of(now()) then 'running'
                 when exists (select from statements where contractor_id = $1 and month = $2::date) then 'frozen'
                 when has_statement($1, $2::date, ${monthEndSql}) then 'ending' else 'none' end as stage
       from contractors where id = $1 and $2::date between month_of(created_at) and month_of(now())`,
    [contractorId, firstDay(month)],
  );
  if (!contractorAndStage) return null;
  if (contractorAndStage.stage !== "frozen") {
    const contentUntil = contractorAndStage.stage === "running" ? "now()" : monthEndSql;
    return {
      ...contractorAndStage,
      content: await readContent(connection, contractorId, month, contentUntil),
      frozen: null,
    };
  }
  const [latest] = await connection.query<FrozenStatement & { content: StatementContent }>(
    `select revision, sha256, made_at, content from statements where contractor_id = $1 and month = $2::date
      order by revision desc limit 1`,
    [contractorId, firstDay(month)],
  );
  if (!latest) throw new Error(`The frozen statement of ${month} is missing.`);
  const { content, ...frozen } = latest;
  return { ...contractorAndStage, content, frozen };
}

/**
 * By the lead's reference, for leads that the contractor has. Empty for one who ended. Without a reference that two
 * leads have.
 */
async function namesOf(connection: Connection, contractorId: string): Promise<StatementView["names"]> {
  const rows = await connection.query<{ reference: string; name: string }>(
    `select left(leads.id::text, 8) as reference, min(coalesce(name_as_typed, name)) as name
       from leads join contractors on contractors.id = contractor_id
      where contractor_id = $1 and leads.status = 'matched' and contractors.status <> 'ended'
      group by 1 having count(*) = 1`,
    [contractorId],
  );
  return Object.fromEntries(rows.map(({ reference, name }) => [reference, name]));
}

async function revisionsOf(connection: Connection, contractorId: string, month: string | null) {
  return connection.query<StatementSummary>(
    `select to_char(month, 'YYYY-MM') as month, revision, sha256, made_at, (content ->> 'given')::integer as given
       from statements where contractor_id = $1 and ($2::date is null or month = $2::date) order by month desc, revision desc`,
    [contractorId, month && firstDay(month)],
  );
}

async function makeNextRevision(tx: Transaction, contractorId: string, month: string): Promise<DeskOutcome> {
  // Until this transaction ends, no other one can store a statement of this contractor.
  const [known] = await tx.query("select from contractors where id = $1 for no key update", [contractorId]);
  if (!known) return { outcome: "unknown" };
  const refuse = (problem: string) => ({ outcome: "refused", problem }) as const;
  if (!isMonth(month)) return refuse("A month looks like 2026-10.");
  const { stage } = (await readStatement(tx, contractorId, month)) ?? {};
  if (stage === undefined) return refuse(`The contractor joined after ${month}, or the month has not begun.`);
  if (stage === "running") return refuse(`${month} has not ended.`);
  if (stage === "none") return refuse(`They had no territory and got no request in ${month}.`);
  const [last] = await revisionsOf(tx, contractorId, month);
  const revision = (last?.revision ?? 0) + 1;
  const content = await readContent(tx, contractorId, month, revision === 1 ? monthEndSql : "now()");
  await freeze(tx, [{ contractor_id: contractorId, month: firstDay(month), revision, content }]);
  await tx.record({
    kind: "operator.statement-made",
    detail: {
      contractor_id: contractorId,
      month: firstDay(month),
    },
  });
  return { outcome: "done", change: null };
}
