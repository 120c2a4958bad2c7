import { createHmac, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { linkSecret } from "../links/link-secret.ts";
import { hashOf, newToken } from "../links/token.ts";

/** Seconds for which a challenge is valid. */
export const challengeSeconds = 15 * 60;

/** A page that opens with less time left, in seconds, gets a new challenge. */
const leastSecondsLeft = 10 * 60;

interface Challenge {
  /** 32 bytes in base64url, which the passkey signs. */
  challenge: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * The challenges that passkeys sign. The server keeps none: each stands, signed, in a cookie of the browser that asked,
 * so that every process knows it after any restart. `sessionId` is its session; null: it is for signing in. The
 * database keeps the hash of each used one, so that none counts twice. `configuredSecret` is `LINK_SECRET`.
 */
export function passkeyChallenges(database: Database, configuredSecret: string | null) {
  const secret = linkSecret(configuredSecret);

  async function signatureOf({ challenge, expiresAt }: Challenge, sessionId: string | null): Promise<Buffer> {
    const signed = ["passkey challenge", sessionId ?? "sign-in", challenge, expiresAt].join(" ");
    return createHmac("sha256", await secret(database))
      .update(signed)
      .digest();
  }

  /** Null: not ours, of another session, or expired. */
  async function read(cookie: string | null, sessionId: string | null): Promise<Challenge | null> {
    const [, challenge = "", expiry, signature = ""] = cookieShape.exec(cookie ?? "") ?? [];
    const read = { challenge, expiresAt: Number(expiry) };
    if (!challenge || read.expiresAt <= Date.now()) return null;
    const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), await signatureOf(read, sessionId));
    return isSigned ? read : null;
  }

  return {
    /**
     * The browser's challenge and its cookie. It is the browser's present one, `kept`, while that stays valid for long
     * enough, so that several tabs work side by side.
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

    /** Uses a challenge up, in the transaction that relies on it. False: it was used before. */
    async spend(connection: Connection, { challenge, expiresAt }: Challenge): Promise<boolean> {
      // Kept an hour longer than it is valid, because two machines' clocks differ.
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

/** A challenge, its expiry, and the signature. */
const cookieShape = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

function fresh(): Challenge {
  return { challenge: newToken(), expiresAt: Date.now() + challengeSeconds * 1000 };
}
