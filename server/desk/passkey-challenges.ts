import { createHmac, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { linkSecret } from "../links/link-secret.ts";
import { hashOf, newToken } from "../links/token.ts";

/** How long a challenge counts, in seconds. */
export const challengeSeconds = 15 * 60;

/** With less time left than this, in seconds, a page that is opened gets another challenge. */
const leastSecondsLeft = 10 * 60;

interface Challenge {
  /** 32 bytes in base64url, which the browser's passkey signs. */
  challenge: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/**
 * What a browser's passkey is asked to sign. The server keeps none of them: each stands in a cookie of the browser that asked, signed, so
 * that any process knows it after any restart, and however many ask. `sessionId` is the session that it is for; null: for whoever signs in.
 * Of those by which somebody came in the database keeps the hash, so that none counts twice. `configuredSecret` is `LINK_SECRET`.
 */
export function passkeyChallenges(database: Database, configuredSecret: string | null) {
  const secret = linkSecret(configuredSecret);

  async function signatureOf({ challenge, expiresAt }: Challenge, sessionId: string | null): Promise<Buffer> {
    const signed = ["passkey challenge", sessionId ?? "sign-in", challenge, expiresAt].join(" ");
    return createHmac("sha256", await secret(database))
      .update(signed)
      .digest();
  }

  /** Null: it is none of ours, of another session, or over. */
  async function read(cookie: string | null, sessionId: string | null): Promise<Challenge | null> {
    const [, challenge = "", expiry, signature = ""] = cookieShape.exec(cookie ?? "") ?? [];
    const read = { challenge, expiresAt: Number(expiry) };
    if (!challenge || read.expiresAt <= Date.now()) return null;
    const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), await signatureOf(read, sessionId));
    return isSigned ? read : null;
  }

  return {
    /**
     * The challenge of this browser, and the cookie that holds it. It is the one that the browser has, `kept`, where that counts for long
     * enough: pages in several tabs work beside each other.
     */
    async give(
      kept: string | null,
      sessionId: string | null,
    ): Promise<{ challenge: Buffer<ArrayBuffer>; cookie: string }> {
      const had = await read(kept, sessionId);
      const isLong = had !== null && had.expiresAt > Date.now() + leastSecondsLeft * 1000;
      const given = isLong ? had : fresh();
      const signature = (await signatureOf(given, sessionId)).toString("base64url");
      return {
        challenge: Buffer.from(given.challenge, "base64url"),
        cookie: `${given.challenge}.${given.expiresAt}.${signature}`,
      };
    },

    read,

    /** Uses it up, in the transaction that goes by it. False: it was used up before. */
    async spend(connection: Connection, { challenge, expiresAt }: Challenge): Promise<boolean> {
      // An hour more than it counts: the clocks of two machines differ.
      await connection.query("delete from spent_challenges where expires_at < now() - interval '1 hour'");
      const spent = await connection.query(
        `insert into spent_challenges (hash, expires_at) values ($1, to_timestamp($2 / 1000.0))
         on conflict (hash) do nothing returning hash`,
        [hashOf(challenge), expiresAt],
      );
      return spent.length > 0;
    },
  };
}

/** A challenge, when it expires, and the signature. */
const cookieShape = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

function fresh(): Challenge {
  return { challenge: newToken(), expiresAt: Date.now() + challengeSeconds * 1000 };
}
