import { createHmac, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { linkSecret } from "../links/link-secret.ts";
import { hashOf, newToken } from "../links/token.ts";

export const challengeSeconds = 15 * 60;

/** A new page replaces a challenge that expires sooner. */
const leastSecondsLeft = 10 * 60;

interface Challenge {
  /** 32 bytes in base64url. */
  challenge: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * A signed cookie carries the challenge for the passkey, so that every process accepts it, even after a restart. The
 * database stores a hash of each used challenge, so that none is accepted twice. A `sessionId` of null means sign-in.
 */
export function passkeyChallenges(database: Database, configuredSecret: string | null) {
  const secret = linkSecret(configuredSecret);

  async function signatureOf({ challenge, expiresAt }: Challenge, sessionId: string | null): Promise<Buffer> {
    const signed = ["passkey challenge", sessionId ?? "sign-in", challenge, expiresAt].join(" ");
    return createHmac("sha256", await secret(database))
      .update(signed)
      .digest();
  }

  /** Null if the cookie is forged, expired, or of another session. */
  async function read(cookie: string | null, sessionId: string | null): Promise<Challenge | null> {
    const [, challenge = "", expiry, signature = ""] = cookieShape.exec(cookie ?? "") ?? [];
    const read = { challenge, expiresAt: Number(expiry) };
    if (!challenge || read.expiresAt <= Date.now()) return null;
    const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), await signatureOf(read, sessionId));
    return isSigned ? read : null;
  }

  return {
    /** Reuses the browser's current cookie, so that several tabs can sign in. */
    async issue(
      currentCookie: string | null,
      sessionId: string | null,
    ): Promise<{ challenge: Buffer<ArrayBuffer>; cookie: string }> {
      const current = await read(currentCookie, sessionId);
      const isReusable = current !== null && current.expiresAt > Date.now() + leastSecondsLeft * 1000;
      const issued = isReusable ? current : newChallenge();
      const signature = (await signatureOf(issued, sessionId)).toString("base64url");
      return {
        challenge: Buffer.from(issued.challenge, "base64url"),
        cookie: `${issued.challenge}.${issued.expiresAt}.${signature}`,
      };
    },

    read,

    /** Call in the transaction that relies on the challenge. False if it was used before. */
    async spend(connection: Connection, { challenge, expiresAt }: Challenge): Promise<boolean> {
      // The hash stays an hour after the challenge expires, because two machines' clocks differ.
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

/** The challenge, `expiresAt`, and the signature, separated by dots. */
const cookieShape = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

function newChallenge(): Challenge {
  return { challenge: newToken(), expiresAt: Date.now() + challengeSeconds * 1000 };
}
