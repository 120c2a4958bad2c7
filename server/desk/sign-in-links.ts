import { randomUUID } from "node:crypto";
import { parseEmail } from "../../domain/email.ts";
import type { Role } from "../../domain/role.ts";
import type { OperatorRow, SignInTokenRow } from "../database/rows.ts";
import type { ActorConnection, Outbox, PlannedMail, Transaction } from "../events/outbox.ts";
import type { WrongKeys } from "../limits/wrong-keys.ts";
import type { Links } from "../links/links.ts";
import { isToken, tokenHashOf } from "../links/token.ts";
import { CommandProblem } from "../problems.ts";
import {
  isLastOwner,
  lastOwnerProblem,
  lockOperators,
  type NewSession,
  type Operator,
  type Operators,
  recordRole,
  type SignInBrowser,
  type StaffingOutcome,
} from "./operators.ts";

const linkMinutes = 15;

/** For one operator, asked for on the sign-in page. */
const linksPerDay = 3;

/** `links`: asked for on the sign-in page within 24 hours. */
const activeOperatorQuery = `
  select id, email, role, (select count(*) from sign_in_tokens
                            where is_own_request and caseless(sign_in_tokens.email) = caseless(operators.email)
                              and created_at > now() - interval '24 hours') as links
    from operators where caseless(email) = caseless($1) and removed_at is null`;

/** Invitations, and links that an operator asks for on the sign-in page. `deskUrl`: null without a desk. */
export function signInLinks(
  outbox: Outbox,
  { startSession }: Operators,
  wrongKeys: WrongKeys,
  links: Links,
  deskUrl: () => string | null,
) {
  /** Call after `lockOperators`. */
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

  /** Throws a `CommandProblem` if `email` is no address, or if no owner would be left. */
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
    /** Returns the token. Without a role, an operator keeps theirs, and a new one is an owner. */
    async invite(email: string, role: Role | null = null): Promise<string> {
      const invitation = await outbox.as({ actor: "operator" }).transaction((tx) => addInvitation(tx, email, role));
      return invitation.token;
    },

    /** By email. */
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
     * And tells the other owners. Nothing for another address, and beyond `linksPerDay`. The caller must not tell these
     * cases apart.
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

    /** The email address, or null. The invitation stays usable, because a mail scanner may open it first. */
    async findInvite(token: string): Promise<string | null> {
      if (!isToken(token)) return null;
      const [row] = await outbox.query<Pick<SignInTokenRow, "email">>(
        "select email from sign_in_tokens where hash = $1 and used_at is null and expires_at > now()",
        [tokenHashOf(token)],
      );
      if (!row) wrongKeys.note("invitation");
      return row?.email ?? null;
    },

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
        // The operator may have become the last owner since the invitation.
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
  };
}

/** `about`: the link to send, or the one that the recipient is told about. */
function signInMail(about: Record<string, string>): PlannedMail {
  const cause = ["sign-in-link", about.sign_in_id ?? about.sent_link_id, about.to_operator].filter(Boolean).join(" ");
  return { kind: "sign-in-link", recipient_role: "operator", about, cause };
}
