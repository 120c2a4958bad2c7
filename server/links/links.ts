import { createHmac, randomUUID } from "node:crypto";
import { type LinkPurpose, linkPath } from "../../wire/link-path.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { LinkTokenRow } from "../database/rows.ts";
import { linkSecret } from "./link-secret.ts";
import { hashOf, isToken } from "./token.ts";

/** What a link is about. A receipt has no contractor; a contractor's own link has no lead. */
export interface LinkSubject {
  purpose: LinkPurpose;
  leadId: string | null;
  contractorId: string | null;
}

/** A link that was found by its token. */
export interface Link extends LinkSubject {
  id: string;
  /** Expired or revoked: it opens nothing, but a new one may be sent to the address on record. */
  isOver: boolean;
}

/** How long a link is valid, in days. */
const lifetimeDays: Record<LinkPurpose, number> = { receipt: 365, job: 30, contractor: 365 };

export type Links = ReturnType<typeof links>;

/**
 * Signed links. A token is derived from the row's id and a secret, and the row holds its SHA-256 alone: the secret makes links, the
 * hash checks them, so that links that are out keep working when the secret is another one. `configured` is `LINK_SECRET`; null:
 * the one that the first use makes and keeps in the database.
 */
export function links(configured: string | null) {
  const secret = linkSecret(configured);

  const macOf = async (connection: Connection, text: string): Promise<Buffer> =>
    createHmac("sha256", await secret(connection))
      .update(text)
      .digest();

  const tokenOf = async (connection: Connection, purpose: LinkPurpose, id: string): Promise<string> =>
    (await macOf(connection, `${purpose} ${id}`)).toString("base64url");

  async function create(connection: Connection, { purpose, leadId, contractorId }: LinkSubject): Promise<string> {
    const id = randomUUID();
    const token = await tokenOf(connection, purpose, id);
    await connection.query(
      `insert into link_tokens (id, hash, purpose, lead_id, contractor_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))`,
      [id, hashOf(token), purpose, leadId, contractorId, lifetimeDays[purpose]],
    );
    return linkPath(purpose, token);
  }

  /** The path of the newest link to this subject that is valid and can be made again; null: there is none. */
  async function newestPath(
    connection: Connection,
    { purpose, leadId, contractorId }: LinkSubject,
  ): Promise<string | null> {
    // No index finds what "is not distinct from" a null. `for share` waits for a revocation that is under way.
    const [row] = await connection.query<Pick<LinkTokenRow, "id" | "hash">>(
      `select id, hash from link_tokens
        where purpose = $1 and ${leadId === null ? "lead_id is null and $2::uuid is null" : "lead_id = $2"}
          and ${contractorId === null ? "contractor_id is null and $3::uuid is null" : "contractor_id = $3"}
          and revoked_at is null and expires_at > now()
        order by created_at desc, id limit 1 for share`,
      [purpose, leadId, contractorId],
    );
    if (!row) return null;
    const token = await tokenOf(connection, purpose, row.id);
    // Made with another secret, it cannot be made again.
    return Buffer.compare(hashOf(token), row.hash) === 0 ? linkPath(purpose, token) : null;
  }

  return {
    /** 32 bytes that only who knows the secret can make of a text. It begins with what it is for, which is no purpose of a link. */
    macOf,

    /** Stores a new link to this subject, and yields its path. */
    create,

    /**
     * The path of the link to this subject: the newest one that is valid, or a new one. It comes out the same each time, so that a
     * mail can be made again byte for byte.
     */
    async pathOf(connection: Connection, subject: LinkSubject): Promise<string> {
      const known = await newestPath(connection, subject);
      if (known !== null) return known;
      // Two who ask at once are told the same.
      const { purpose, leadId, contractorId } = subject;
      await connection.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [
        `${purpose} ${leadId} ${contractorId}`,
        advisoryLocks.link,
      ]);
      return (await newestPath(connection, subject)) ?? create(connection, subject);
    },

    /** Null: there is no such link. */
    async find(connection: Connection, purpose: LinkPurpose, token: string): Promise<Link | null> {
      if (!isToken(token)) return null;
      const [row] = await connection.query<
        Pick<LinkTokenRow, "id" | "lead_id" | "contractor_id"> & { is_over: boolean }
      >(
        `select id, lead_id, contractor_id, (revoked_at is not null or expires_at <= now()) as is_over
           from link_tokens where hash = $1 and purpose = $2`,
        [hashOf(token), purpose],
      );
      if (!row) return null;
      return { id: row.id, purpose, leadId: row.lead_id, contractorId: row.contractor_id, isOver: row.is_over };
    },
  };
}
