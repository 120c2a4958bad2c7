import { createHmac, randomUUID } from "node:crypto";
import { type LinkPurpose, linkPath } from "../../wire/link-path.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import type { Connection } from "../database/database.ts";
import type { LinkTokenRow } from "../database/rows.ts";
import { linkSecret } from "./link-secret.ts";
import { hashOf, isToken } from "./token.ts";

/** The subject of a link. A receipt has no contractor; a contractor's own link has no lead. */
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

/** Days for which a link is valid. */
const lifetimeDays: Record<LinkPurpose, number> = { receipt: 365, job: 30, contractor: 365 };

export type Links = ReturnType<typeof links>;

/**
 * Signed links. A token is derived from its row's id and a secret, and the row holds only the token's SHA-256. The
 * secret makes links and the hash checks them, so existing links survive a new secret. `configured` is `LINK_SECRET`;
 * null: a secret that the first use makes and the database keeps.
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

  /** The path of the newest valid link to this subject that can be made again. Null: none. */
  async function newestPath(
    connection: Connection,
    { purpose, leadId, contractorId }: LinkSubject,
  ): Promise<string | null> {
    // No index serves "is not distinct from" with null. `for share` waits for a running revocation.
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
    // A link of another secret cannot be made again.
    return Buffer.compare(hashOf(token), row.hash) === 0 ? linkPath(purpose, token) : null;
  }

  return {
    /**
     * 32 bytes that only a holder of the secret can derive from a text. The text begins with a purpose that no link
     * has.
     */
    macOf,

    /** Stores a new link to this subject, and yields its path. */
    create,

    /**
     * The path of the link to this subject: the newest valid one, or a new one. It is equal each time, so that a mail
     * can be made again byte for byte.
     */
    async pathOf(connection: Connection, subject: LinkSubject): Promise<string> {
      const known = await newestPath(connection, subject);
      if (known !== null) return known;
      // Two requests at once get the same link.
      const { purpose, leadId, contractorId } = subject;
      await connection.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [
        `${purpose} ${leadId} ${contractorId}`,
        advisoryLocks.link,
      ]);
      return (await newestPath(connection, subject)) ?? create(connection, subject);
    },

    /** Null: no such link. */
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
