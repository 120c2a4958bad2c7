import { parseEmail } from "../../domain/email.ts";
import { isUuid } from "../../domain/uuid.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { OperatorRow, OperatorSessionRow, SignInTokenRow } from "../database/rows.ts";
import type { ActorConnection, Outbox, Transaction } from "../events/outbox.ts";
import type { WrongKeys } from "../http/wrong-keys.ts";
import { isToken, newToken, tokenHashOf } from "../links/token.ts";
import { CommandProblem } from "../problems.ts";

export type Operator = Pick<OperatorRow, "id" | "email">;

export interface OperatorSession {
  operator: Operator;
  sessionId: string;
}

export interface FoundSession extends OperatorSession {
  /** Whether the operator signed in at most `freshMinutes` ago, as some actions require. */
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

const inviteMinutes = 15;

export const sessionDays = 30;

const maxSessionIdleDays = 7;

/** desk/routes/sign-in/sign-in-page.tsx says this number in words. */
const freshMinutes = 5;

export type Operators = ReturnType<typeof operators>;

const openSessionCondition = `revoked_at is null and expires_at > now() and last_used_at > now() - interval '${maxSessionIdleDays} days'`;

/** Sign-in and removal take this lock first, so that an operator cannot sign in during the operator's removal. */
export async function lockOperators(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock($1)", [advisoryLocks.operators]);
}

/** The database stores only hashes of tokens. */
export function operators(outbox: Outbox, wrongKeys: WrongKeys) {
  /** Call in the transaction that proved the operator's identity. */
  async function startSession(
    tx: Transaction,
    operator: Operator,
    by: "link" | "passkey",
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
      `insert into operator_sessions (hash, operator_id, signed_in_by, user_agent, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning id`,
      [tokenHashOf(token), operator.id, by, userAgent.slice(0, 300), sessionDays],
    );
    if (!session) throw new Error("The session was not stored.");
    await tx
      .as({ actor: "operator", operatorId: operator.id })
      .record({ kind: "operator.signed-in", detail: { reason: by } });
    return { operator, sessionId: session.id, token };
  }

  return {
    /** Returns the invitation's token. Throws a `CommandProblem` if `email` is not an email address. */
    async invite(email: string): Promise<string> {
      const address = parseEmail(email);
      if (address === null) {
        throw new CommandProblem("Give an email address for the operator, such as you@example.com.");
      }
      const token = newToken();
      await outbox.as({ actor: "operator" }).transaction(async (tx) => {
        await lockOperators(tx);
        await tx.query("delete from sign_in_tokens where expires_at < now() - interval '1 day'");
        await tx.query(
          `insert into sign_in_tokens (hash, email, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
          [tokenHashOf(token), address, inviteMinutes],
        );
        await tx.record({ kind: "operator.invited" });
      });
      return token;
    },

    /**
     * Returns the invited email address, or null if the invitation is not valid. The invitation stays usable, because
     * a mail scanner may open the link before the operator does.
     */
    async findInvite(token: string): Promise<string | null> {
      if (!isToken(token)) return null;
      const [row] = await outbox.query<Pick<SignInTokenRow, "email">>(
        "select email from sign_in_tokens where hash = $1 and used_at is null and expires_at > now()",
        [tokenHashOf(token)],
      );
      if (!row) wrongKeys.note("invitation");
      return row?.email ?? null;
    },

    /** Null if the token is invalid, used, or expired. */
    async acceptInvite(token: string, browser: SignInBrowser): Promise<NewSession | null> {
      if (!isToken(token)) return null;
      return outbox.as({ actor: "operator" }).transaction(async (tx) => {
        await lockOperators(tx);
        const [used] = await tx.query<Pick<SignInTokenRow, "email">>(
          `update sign_in_tokens set used_at = now()
            where hash = $1 and used_at is null and expires_at > now() returning email`,
          [tokenHashOf(token)],
        );
        if (!used) {
          wrongKeys.note("invitation");
          return null;
        }
        const [operator] = await tx.query<Operator>(
          `insert into operators (email) values ($1)
           on conflict (caseless(email)) do update set removed_at = null returning id, email`,
          [used.email],
        );
        return operator ? startSession(tx, operator, "link", browser) : null;
      });
    },

    startSession,

    /** Null if the session is unknown, expired, or revoked. */
    async find(token: string): Promise<FoundSession | null> {
      if (!isToken(token)) return null;
      const [row] = await outbox.query<
        Operator & { session_id: OperatorSessionRow["id"]; is_stale: boolean; is_fresh: boolean }
      >(
        `select session.id as session_id, operators.id, email, last_used_at < now() - interval '1 minute' as is_stale,
                session.created_at > now() - interval '${freshMinutes} minutes' as is_fresh
           from operator_sessions as session join operators on operators.id = operator_id
          where hash = $1 and ${openSessionCondition} and removed_at is null`,
        [tokenHashOf(token)],
      );
      if (!row) return null;
      if (row.is_stale) {
        await outbox.query("update operator_sessions set last_used_at = now() where id = $1", [row.session_id]);
      }
      return { operator: { id: row.id, email: row.email }, sessionId: row.session_id, isFresh: row.is_fresh };
    },

    list: () =>
      outbox.query<
        Pick<OperatorRow, "id" | "email" | "created_at"> & {
          last_used_at: OperatorSessionRow["last_used_at"] | null;
        }
      >(
        `select id, email, created_at, (select max(last_used_at) from operator_sessions where operator_id = operators.id) as last_used_at
           from operators where removed_at is null order by created_at, id`,
      ),

    sessions: () =>
      outbox.query<
        Pick<OperatorSessionRow, "id" | "user_agent" | "created_at" | "last_used_at"> & Pick<OperatorRow, "email">
      >(
        `select session.id, email, user_agent, session.created_at, last_used_at
           from operator_sessions as session join operators on operators.id = operator_id
          where ${openSessionCondition} and removed_at is null order by last_used_at desc, session.id`,
      ),

    revoke: (asOperator: ActorConnection, sessionId: string): Promise<void> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(sessionId)) return;
        const [revoked] = await tx.query(
          "update operator_sessions set revoked_at = now() where id = $1 and revoked_at is null returning id",
          [sessionId],
        );
        if (revoked) await tx.record({ kind: "operator.session-revoked" });
      }),

    /** Marks the operator as removed, revokes the operator's sessions, and deletes the invitations and passkeys. */
    remove: (asOperator: ActorConnection, operatorId: string): Promise<void> =>
      asOperator.transaction(async (tx) => {
        if (!isUuid(operatorId)) return;
        await lockOperators(tx);
        const [removed] = await tx.query<Operator>(
          "update operators set removed_at = now() where id = $1 and removed_at is null returning id, email",
          [operatorId],
        );
        if (!removed) return;
        await tx.query("delete from sign_in_tokens where caseless(email) = caseless($1)", [removed.email]);
        await tx.query(
          "update operator_sessions set revoked_at = now() where operator_id = $1 and revoked_at is null",
          [removed.id],
        );
        await tx.query("delete from operator_passkeys where operator_id = $1", [removed.id]);
        await tx.record({ kind: "operator.removed", detail: { removed_operator_id: removed.id } });
      }),
  };
}
