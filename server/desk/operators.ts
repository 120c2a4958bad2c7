import type { Role } from "../../domain/role.ts";
import { isUuid } from "../../domain/uuid.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { OperatorRow, OperatorSessionRow } from "../database/rows.ts";
import type { ActorConnection, Outbox, Transaction } from "../events/outbox.ts";
import { isToken, newToken, tokenHashOf } from "../links/token.ts";

export type Operator = Pick<OperatorRow, "id" | "email" | "role">;

export interface OperatorSession {
  operator: Operator;
  sessionId: string;
}

export interface FoundSession extends OperatorSession {
  /** At most `freshMinutes` ago. */
  isRecent: boolean;
  /** And by more than a link that was asked for on the sign-in page. Some actions require it. */
  isFresh: boolean;
}

export interface NewSession extends OperatorSession {
  token: string;
}

/** A sign-in revokes the session of `previousToken`. */
export interface SignInBrowser {
  previousToken: string | null;
  userAgent: string;
}

export const sessionDays = 30;

const maxSessionIdleDays = 7;

/** desk/routes/sign-in/sign-in-page.tsx has the number in words. */
const freshMinutes = 5;

export type Operators = ReturnType<typeof operators>;

const openSessionCondition = `revoked_at is null and expires_at > now() and last_used_at > now() - interval '${maxSessionIdleDays} days'`;

/** Before a sign-in or a removal, so that nobody signs in while being removed. */
export async function lockOperators(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.operators]);
}

export const lastOwnerProblem = "Nothing was changed: the desk needs an owner, and this is the last one.";

/** Call after `lockOperators`. */
export async function isLastOwner(tx: Transaction, operatorId: string): Promise<boolean> {
  const [row] = await tx.query(
    `select from operators where id = $1 and role = 'owner' and removed_at is null
        and not exists (select from operators as other where other.id <> $1 and other.role = 'owner' and other.removed_at is null)`,
    [operatorId],
  );
  return row !== undefined;
}

export type StaffingOutcome = { outcome: "done" | "unchanged" } | { outcome: "refused"; problem: string };

/** The database has only hashes of tokens. */
export function operators(outbox: Outbox) {
  /** In the transaction that proved who it is. */
  async function startSession(
    tx: Transaction,
    operator: Operator,
    { by, provesOperator }: { by: "link" | "passkey"; provesOperator: boolean },
    { previousToken, userAgent }: SignInBrowser,
  ): Promise<NewSession> {
    const token = newToken();
    await tx.query("delete from operator_sessions where expires_at < now() - interval '30 days'");
    if (previousToken !== null) {
      await tx.query("update operator_sessions set revoked_at = now() where hash = $1 and revoked_at is null", [
        tokenHashOf(previousToken),
      ]);
    }
    const [session] = await tx.query<Pick<OperatorSessionRow, "id">>(
      `insert into operator_sessions (hash, operator_id, signed_in_by, user_agent, expires_at, proves_operator)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $6) returning id`,
      [tokenHashOf(token), operator.id, by, userAgent.slice(0, 300), sessionDays, provesOperator],
    );
    if (!session) throw new Error("The session was not stored.");
    await tx
      .as({ actor: "operator", operatorId: operator.id })
      .record({ kind: "operator.signed-in", detail: { reason: by } });
    return { operator, sessionId: session.id, token };
  }

  return {
    startSession,

    async find(token: string): Promise<FoundSession | null> {
      if (!isToken(token)) return null;
      const [row] = await outbox.query<
        Operator & { session_id: OperatorSessionRow["id"]; is_stale: boolean; is_recent: boolean } & Pick<
            OperatorSessionRow,
            "proves_operator"
          >
      >(
        `select session.id as session_id, operators.id, email, role, last_used_at < now() - interval '1 minute' as is_stale,
                session.created_at > now() - interval '${freshMinutes} minutes' as is_recent, proves_operator
           from operator_sessions as session join operators on operators.id = operator_id
          where hash = $1 and ${openSessionCondition} and removed_at is null`,
        [tokenHashOf(token)],
      );
      if (!row) return null;
      if (row.is_stale) {
        await outbox.query("update operator_sessions set last_used_at = now() where id = $1", [row.session_id]);
      }
      const { id, email, role, session_id: sessionId, is_recent: isRecent } = row;
      return { operator: { id, email, role }, sessionId, isRecent, isFresh: isRecent && row.proves_operator };
    },

    list: () =>
      outbox.query<
        Pick<OperatorRow, "id" | "email" | "role" | "created_at"> & {
          last_used_at: OperatorSessionRow["last_used_at"] | null;
        }
      >(
        `select id, email, role, created_at, (select max(last_used_at) from operator_sessions where operator_id = operators.id) as last_used_at
           from operators where removed_at is null order by created_at, id`,
      ),

    sessions: () =>
      outbox.query<
        Pick<OperatorSessionRow, "id" | "operator_id" | "user_agent" | "created_at" | "last_used_at"> &
          Pick<OperatorRow, "email">
      >(
        `select session.id, operator_id, email, user_agent, session.created_at, last_used_at
           from operator_sessions as session join operators on operators.id = operator_id
          where ${openSessionCondition} and removed_at is null order by last_used_at desc, session.id`,
      ),

    /** `ofOperator`: nobody else's. */
    revoke: (asOperator: ActorConnection, sessionId: string, ofOperator: string | null): Promise<void> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(sessionId)) return;
        const [revoked] = await tx.query(
          `update operator_sessions set revoked_at = now()
            where id = $1 and revoked_at is null and ($2::uuid is null or operator_id = $2) returning id`,
          [sessionId, ofOperator],
        );
        if (revoked) await tx.record({ kind: "operator.session-revoked" });
      }),

    /** Also revokes the sessions, and deletes invitations and passkeys. */
    remove: (asOperator: ActorConnection, operatorId: string): Promise<StaffingOutcome> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(operatorId)) return { outcome: "unchanged" };
        await lockOperators(tx);
        if (await isLastOwner(tx, operatorId)) return { outcome: "refused", problem: lastOwnerProblem };
        const [removed] = await tx.query<Operator>(
          "update operators set removed_at = now() where id = $1 and removed_at is null returning id, email, role",
          [operatorId],
        );
        if (!removed) return { outcome: "unchanged" };
        await tx.query("delete from sign_in_tokens where caseless(email) = caseless($1)", [removed.email]);
        await tx.query(
          "update operator_sessions set revoked_at = now() where operator_id = $1 and revoked_at is null",
          [removed.id],
        );
        await tx.query("delete from operator_passkeys where operator_id = $1", [removed.id]);
        await tx.record({ kind: "operator.removed", detail: { removed_operator_id: removed.id } });
        return { outcome: "done" };
      }),

    /** Earlier links may give another role, so they are deleted. */
    setRole: (asOperator: ActorConnection, operatorId: string, role: Role): Promise<StaffingOutcome> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(operatorId)) return { outcome: "unchanged" };
        await lockOperators(tx);
        if (role !== "owner" && (await isLastOwner(tx, operatorId)))
          return { outcome: "refused", problem: lastOwnerProblem };
        const [changed] = await tx.query<Operator>(
          "update operators set role = $2 where id = $1 and role <> $2 and removed_at is null returning id, email, role",
          [operatorId, role],
        );
        if (!changed) return { outcome: "unchanged" };
        await tx.query("delete from sign_in_tokens where caseless(email) = caseless($1)", [changed.email]);
        await recordRole(tx, changed);
        return { outcome: "done" };
      }),
  };
}

export const recordRole = (tx: Transaction, { id, role }: Operator) =>
  tx.record({ kind: "operator.role-changed", detail: { changed_operator_id: id, reason: role } });
