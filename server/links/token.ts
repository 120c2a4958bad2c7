import { createHash, randomBytes } from "node:crypto";

/** A new secret: 32 bytes in base64url. */
export const newToken = () => randomBytes(32).toString("base64url");

export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The stored hash of a secret. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest();
