import { randomUUID } from "node:crypto";
import { parseEmail } from "../../domain/email.ts";
import type { Role } from "../../domain/role.ts";
import { isUuid } from "../../domain/uuid.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { OperatorRow, OperatorSessionRow, SignInTokenRow } from "../database/rows.ts";
import type { ActorConnection, Outbox, PlannedMail, Transaction } from "../events/outbox.ts";
import type { WrongKeys } from "../http/wrong-keys.ts";
import type { Links } from "../links/links.ts";
import { isToken, newToken, tokenHashOf } from "../links/token.ts";
import { CommandProblem } from "../problems.ts";

export type Operator = Pick<OperatorRow, "id" | "email" | "role">;

export interface OperatorSession {
  operator: Operator;
  sessionId: string;
}

export interface FoundSession extends OperatorSession {
  /** Whether the operator signed in at most `freshMinutes` ago. */
  isRecent: boolean;
  /** The same, by more than a link that was asked for on the sign-in page. Some actions require it. */
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

const linkMinutes = 15;

/** Links that can be asked for on the sign-in page, for one operator. */
const linksPerDay = 3;

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

/** `links` counts the links of 24 hours that were asked for on the sign-in page. */
const activeOperatorQuery = `
  select id, email, role, (select count(*) from sign_in_tokens
                            where is_own_request and caseless(sign_in_tokens.email) = caseless(operators.email)
                              and created_at > now() - interval '24 hours') as links
    from operators where caseless(email) = caseless($1) and removed_at is null`;

const lastOwnerProblem = "Nothing was changed: the desk needs an owner, and this is the last one.";

/** Call after `lockOperators`. */
async function isLastOwner(tx: Transaction, operatorId: string): Promise<boolean> {
  const [row] = await tx.query(
    `select from operators where id = $1 and role = 'owner' and removed_at is null
        and not exists (select from operators as other where other.id <> $1 and other.role = 'owner' and other.removed_at is null)`,
    [operatorId],
  );
  return row !== undefined;
}

type StaffingOutcome = { outcome: "done" | "unchanged" } | { outcome: "refused"; problem: string };

/**
 * The database stores only hashes of tokens. `deskUrl` returns the desk's address, for links in emails. Null: there is
 * no desk.
 */
export function operators(outbox: Outbox, wrongKeys: WrongKeys, links: Links, deskUrl: () => string | null) {
  /** Call in the transaction that proved the operator's identity. */
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

  /** Stores a link. Call after `lockOperators`. */
  async function addLink(
    tx: Transaction,
    email: string,
    { role, isOwnRequest }: { role: Role | null; isOwnRequest: boolean },
  ): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    const token = await links.signInTokenOf(tx, id);
    await tx.query("delete from sign_in_tokens where expires_at < now() - interval '1 day'");
    await tx.query(
      `insert into sign_in_tokens (id, hash, email, expires_at, role, is_own_request)
       values ($1, $2, $3, now() + make_interval(mins => $4), $5, $6)`,
      [id, tokenHashOf(token), email, linkMinutes, role, isOwnRequest],
    );
    return { id, token };
  }

  /** Throws a `CommandProblem` if `email` is not an email address, or if nobody would be an owner anymore. */
  async function addInvitation(tx: Transaction, email: string, role: Role | null) {
    const address = parseEmail(email);
    if (address === null) {
      throw new CommandProblem("Give an email address for the operator, such as you@example.com.");
    }
    await lockOperators(tx);
    const [known] = await tx.query<Operator>(
      "select id, email, role from operators where caseless(email) = caseless($1) and removed_at is null",
      [address],
    );
    if (known && role === "staff" && (await isLastOwner(tx, known.id))) throw new CommandProblem(lastOwnerProblem);
    await tx.record({ kind: "operator.invited", detail: { reason: role } });
    return addLink(tx, address, { role, isOwnRequest: false });
  }

  return {
    /** Returns the invitation's token. With the role null, an operator keeps their role, and a new one is an owner. */
    async invite(email: string, role: Role | null = null): Promise<string> {
      const invitation = await outbox.as({ actor: "operator" }).transaction((tx) => addInvitation(tx, email, role));
      return invitation.token;
    },

    /** Sends the invitation by email. */
    async inviteByMail(asOperator: ActorConnection, email: string, role: Role): Promise<StaffingOutcome> {
      try {
        await asOperator.transaction(async (tx) => {
          const { id } = await addInvitation(tx, email, role);
          await tx.queue(signInMail({ sign_in_id: id, desk: deskUrl() ?? "" }));
        });
      } catch (error) {
        if (error instanceof CommandProblem) return { outcome: "refused", problem: error.message };
        throw error;
      }
      return { outcome: "done" };
    },

    /**
     * Mails a link to an operator who asks for one on the sign-in page, and tells the other owners. Does nothing for
     * another address, and beyond `linksPerDay`. The caller must not tell these cases apart.
     */
    async sendLink(email: string): Promise<void> {
      const address = parseEmail(email);
      const isKnown = address !== null && (await outbox.query(activeOperatorQuery, [address])).length > 0;
      if (!isKnown) {
        wrongKeys.note("address");
        return;
      }
      await outbox.as({ actor: "operator" }).transaction(async (tx) => {
        await lockOperators(tx);
        const [operator] = await tx.query<Operator & { links: number }>(activeOperatorQuery, [address]);
        if (!operator || operator.links >= linksPerDay) return;
        const { id } = await addLink(tx, operator.email, { role: null, isOwnRequest: true });
        const owners = await tx.query<Pick<OperatorRow, "id">>(
          "select id from operators where role = 'owner' and removed_at is null and id <> $1",
          [operator.id],
        );
        await tx.queue(
          signInMail({ sign_in_id: id, desk: deskUrl() ?? "" }),
          ...owners.map((owner) => signInMail({ sent_link_id: id, to_operator: owner.id, asked_by: operator.id })),
        );
        await tx.record({ kind: "operator.link-sent", detail: { asked_by: operator.id } });
      });
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
    async acceptInvite(
      token: string,
      browser: SignInBrowser,
    ): Promise<(NewSession & { isOwnRequest: boolean }) | null> {
      if (!isToken(token)) return null;
      return outbox.as({ actor: "operator" }).transaction(async (tx) => {
        await lockOperators(tx);
        const [used] = await tx.query<Pick<SignInTokenRow, "email" | "role" | "is_own_request">>(
          `update sign_in_tokens set used_at = now()
            where hash = $1 and used_at is null and expires_at > now() returning email, role, is_own_request`,
          [tokenHashOf(token)],
        );
        if (!used) {
          wrongKeys.note("invitation");
          return null;
        }
        const [known] = await tx.query<Operator & { is_removed: boolean }>(
          "select id, email, role, removed_at is not null as is_removed from operators where caseless(email) = caseless($1)",
          [used.email],
        );
        // The last owner may have become the last one after the invitation was sent.
        const role = known && !known.is_removed && (await isLastOwner(tx, known.id)) ? null : used.role;
        const [operator] = await tx.query<Operator>(
          `insert into operators (email, role) values ($1, coalesce($2, 'owner'))
           on conflict (caseless(email)) do update
             set role = coalesce($2, case when operators.removed_at is null then operators.role else 'owner' end), removed_at = null
           returning id, email, role`,
          [used.email, role],
        );
        if (!operator) return null;
        if (known && !known.is_removed && known.role !== operator.role) await recordRole(tx, operator);
        const { is_own_request: isOwnRequest } = used;
        const session = await startSession(tx, operator, { by: "link", provesOperator: !isOwnRequest }, browser);
        return { ...session, isOwnRequest };
      });
    },

    startSession,

    /** Null if the session is unknown, expired, or revoked. */
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

    /** If `ofOperator` is not null, revokes nobody else's session. */
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

    /** Marks the operator as removed, revokes the operator's sessions, and deletes the invitations and passkeys. */
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

    /** An operator's links of before are deleted, because they may give another role. */
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

const recordRole = (tx: Transaction, { id, role }: Operator) =>
  tx.record({ kind: "operator.role-changed", detail: { changed_operator_id: id, reason: role } });

/** `about` names the link to send, or the link about which the recipient is told. */
function signInMail(about: Record<string, string>): PlannedMail {
  const cause = ["sign-in-link", about.sign_in_id ?? about.sent_link_id, about.to_operator].filter(Boolean).join(" ");
  return { kind: "sign-in-link", recipient_role: "operator", about, cause };
}
