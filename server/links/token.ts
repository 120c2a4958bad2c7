import { createHash, randomBytes } from "node:crypto";

export const newToken = () => randomBytes(32).toString("base64url");

export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The database has it instead of the token. */
export const tokenHashOf = (token: string) => createHash("sha256").update(token).digest();
