import { createHmac, randomUUID } from "node:crypto";
import { type LinkPurpose, linkPath } from "../../wire/link-path.ts";
import { advisoryLocks } from "../database/advisory-locks.ts";
import { type Connection, keepPlan } from "../database/database.ts";
import type { LinkTokenRow } from "../database/rows.ts";
import { linkSecret } from "./link-secret.ts";
import { isToken, tokenHashOf } from "./token.ts";

export interface LinkSubject {
  purpose: LinkPurpose;
  /** A contractor's own page has none, and after an erasure no link has one. */
  leadId: string | null;
  contractorId: string | null;
  applicationId?: string | null;
}

export interface SignedLink extends LinkSubject {
  id: string;
  /** Expired or revoked. */
  isOver: boolean;
}

const lifetimeDays: Record<LinkPurpose, number> = {
  receipt: 365,
  job: 30,
  contractor: 365,
  application: 90,
};

export type Links = ReturnType<typeof links>;

/**
 * A token is an HMAC of purpose and id. The database has its SHA-256, so links survive a change of the secret.
 * `setting` is `LINK_SECRET`.
 */
export function links(setting: string | null) {
  const secret = linkSecret(setting);

  const sign = async (connection: Connection, text: string): Promise<Buffer> =>
    createHmac("sha256", await secret(connection))
      .update(text)
      .digest();

  const tokenOf = async (connection: Connection, purpose: LinkPurpose, id: string): Promise<string> =>
    (await sign(connection, `${purpose} ${id}`)).toString("base64url");

  async function create(
    connection: Connection,
    { purpose, leadId, contractorId, applicationId = null }: LinkSubject,
  ): Promise<string> {
    const id = randomUUID();
    const token = await tokenOf(connection, purpose, id);
    await connection.query(
      `insert into link_tokens (id, hash, purpose, lead_id, contractor_id, expires_at, application_id)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), $7)`,
      [id, tokenHashOf(token), purpose, leadId, contractorId, lifetimeDays[purpose], applicationId],
      keepPlan,
    );
    return linkPath(purpose, token);
  }

  /** Not if the newest valid token comes from an earlier secret. */
  async function findNewestPath(
    connection: Connection,
    { purpose, leadId, contractorId, applicationId = null }: LinkSubject,
  ): Promise<string | null> {
    // PostgreSQL uses no index for "is not distinct from". `for share` waits for a concurrent revocation.
    const [row] = await connection.query<Pick<LinkTokenRow, "id" | "hash">>(
      `select id, hash from link_tokens
        where purpose = $1 and ${leadId === null ? "lead_id is null and $2::uuid is null" : "lead_id = $2"}
          and ${contractorId === null ? "contractor_id is null and $3::uuid is null" : "contractor_id = $3"}
          and ${applicationId === null ? "application_id is null and $4::uuid is null" : "application_id = $4"}
          and revoked_at is null and expires_at > now()
        order by created_at desc, id limit 1 for share`,
      [purpose, leadId, contractorId, applicationId],
    );
    if (!row) return null;
    const token = await tokenOf(connection, purpose, row.id);
    return Buffer.compare(tokenHashOf(token), row.hash) === 0 ? linkPath(purpose, token) : null;
  }

  return {
    /** HMAC-SHA-256. The text must not begin with a link's purpose: it would be that link's token. */
    sign,

    /** In `sign_in_tokens`. */
    signInTokenOf: async (connection: Connection, id: string): Promise<string> =>
      (await sign(connection, `sign-in ${id}`)).toString("base64url"),

    /** Returns its path. */
    create,

    /** Makes a link only without a valid one, so that an email can be rendered again byte for byte. */
    async pathOf(connection: Connection, subject: LinkSubject): Promise<string> {
      const knownPath = await findNewestPath(connection, subject);
      if (knownPath !== null) return knownPath;
      // Two simultaneous requests get the same link.
      const { purpose, leadId, contractorId, applicationId } = subject;
      await connection.query("select pg_advisory_xact_lock(hashtextextended($1, $2))", [
        `${purpose} ${leadId ?? applicationId} ${contractorId}`,
        advisoryLocks.link,
      ]);
      return (await findNewestPath(connection, subject)) ?? create(connection, subject);
    },

    /** Makes no link. */
    newestPathOf: findNewestPath,

    /** Also expired and revoked links. */
    async find(connection: Connection, purpose: LinkPurpose, token: string): Promise<SignedLink | null> {
      if (!isToken(token)) return null;
      const [row] = await connection.query<
        Pick<LinkTokenRow, "id" | "lead_id" | "contractor_id" | "application_id"> & { is_over: boolean }
      >(
        `select id, lead_id, contractor_id, application_id, (revoked_at is not null or expires_at <= now()) as is_over
           from link_tokens where hash = $1 and purpose = $2`,
        [tokenHashOf(token), purpose],
      );
      if (!row) return null;
      const { id, lead_id: leadId, contractor_id: contractorId, application_id: applicationId } = row;
      return { id, purpose, leadId, contractorId, applicationId, isOver: row.is_over };
    },
  };
}
