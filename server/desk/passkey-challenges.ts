import { createHmac, timingSafeEqual } from "node:crypto";
import type { Connection, Database } from "../database/database.ts";
import { linkSecret } from "../links/link-secret.ts";
import { newToken, tokenHashOf } from "../links/token.ts";

export const challengeSeconds = 15 * 60;

/** Then a page gets a new challenge. */
const leastSecondsLeft = 10 * 60;

interface Challenge {
  /** 32 bytes in base64url. */
  challenge: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/**
 * In a signed cookie, which every process can verify, also after a restart. The database has a hash of each used one,
 * so that none is accepted twice. `sessionId`: null for a sign-in.
 */
export function passkeyChallenges(database: Database, configuredSecret: string | null) {
  const secret = linkSecret(configuredSecret);

  async function signatureOf({ challenge, expiresAt }: Challenge, sessionId: string | null): Promise<Buffer> {
    const signedText = ["passkey challenge", sessionId ?? "sign-in", challenge, expiresAt].join(" ");
    return createHmac("sha256", await secret(database))
      .update(signedText)
      .digest();
  }

  async function read(cookie: string | null, sessionId: string | null): Promise<Challenge | null> {
    const [, challenge = "", expiry, signature = ""] = cookieShape.exec(cookie ?? "") ?? [];
    const candidate = { challenge, expiresAt: Number(expiry) };
    if (!challenge || candidate.expiresAt <= Date.now()) return null;
    const isSigned = timingSafeEqual(Buffer.from(signature, "base64url"), await signatureOf(candidate, sessionId));
    return isSigned ? candidate : null;
  }

  return {
    /** The present one unless it expires soon, because a new one would end that of another tab. */
    async issue(
      currentCookie: string | null,
      sessionId: string | null,
    ): Promise<{ challenge: Buffer<ArrayBuffer>; cookie: string }> {
      const current = await read(currentCookie, sessionId);
      const isReusable = current !== null && current.expiresAt > Date.now() + leastSecondsLeft * 1000;
      const issuedChallenge = isReusable ? current : newChallenge();
      const signature = (await signatureOf(issuedChallenge, sessionId)).toString("base64url");
      return {
        challenge: Buffer.from(issuedChallenge.challenge, "base64url"),
        cookie: `${issuedChallenge.challenge}.${issuedChallenge.expiresAt}.${signature}`,
      };
    },

    read,

    /** False if it was used before. Call in the transaction that relies on it. */
    async spend(connection: Connection, { challenge, expiresAt }: Challenge): Promise<boolean> {
      // An hour later, because the clocks of two machines may differ.
      await connection.query("delete from spent_challenges where expires_at < now() - interval '1 hour'");
      const inserted = await connection.query(
        `insert into spent_challenges (hash, expires_at) values ($1, to_timestamp($2 / 1000.0))
         on conflict (hash) do nothing returning hash`,
        [tokenHashOf(challenge), expiresAt],
      );
      return inserted.length > 0;
    },
  };
}

/** Challenge, `expiresAt`, and signature. */
const cookieShape = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/;

function newChallenge(): Challenge {
  return { challenge: newToken(), expiresAt: Date.now() + challengeSeconds * 1000 };
}
