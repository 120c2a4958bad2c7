import { createHash, timingSafeEqual } from "node:crypto";
import type { Role } from "../database/database.ts";
import { isRaw, parseExactJson } from "../database/exact-json.ts";
import type { Env } from "../env.ts";
import { invalidBody, Problem } from "./problem.ts";
import type { Shape } from "./sql.ts";

// What a request says besides its query: who it is from, what it prefers and accepts, and its body.

/** The code of the problem that a key is wrong. */
export const wrongKeyCode = "PGRST301";

/** The role that the keys of a request stand for. A key that is none is refused even where another one is right. */
export function authenticate(env: Env, headers: Headers): Role {
  const apikey = headers.get("apikey");
  const authorization = headers.get("Authorization");
  const bearer = authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "");
  const keys = [apikey, bearer].filter((key) => key !== null);
  if (keys.length === 0) {
    throw new Problem(
      401,
      "PGRST302",
      "No API key found in request",
      null,
      "Send the key in the `apikey` header, or as `Authorization: Bearer`.",
    );
  }
  const roles = keys.map((key) => roleOf(env, key));
  // Supabase's clients send the key of the project in `apikey` and who they act for in `Authorization`.
  const role = roles.at(-1);
  if (role === undefined || roles.includes(undefined)) {
    throw new Problem(401, wrongKeyCode, "Invalid API key", null, "Double check the anon or service role key.");
  }
  return role;
}

/** Whether the operator's key comes with the request, and no wrong one beside it. */
export function isOperator(env: Env, headers: Headers): boolean {
  try {
    return authenticate(env, headers) === "service_role";
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function roleOf(env: Env, key: string): Role | undefined {
  const isOneOf = (keys: (string | null)[]) => keys.some((known) => known !== null && isSameKey(key, known));
  if (isOneOf([env.serviceRoleKey, env.previousServiceRoleKey])) return "service_role";
  return isOneOf([env.anonKey, env.previousAnonKey]) ? "anon" : undefined;
}

/** Compares digests, so that the time it takes says nothing about the key, not even its length. */
function isSameKey(given: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** What the `Prefer` header asks for. */
export interface Preferences {
  returned: "minimal" | "representation";
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  /** What a column gets that `columns` names and a row lacks. */
  missing: "null" | "default";
  /** Whether the number of all matching rows is wanted; a planned or estimated one is answered exactly. */
  count: boolean;
  /** Null: a change may touch any number of rows. */
  maxAffected: number | null;
}

const preferences = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  return: ["representation", "minimal"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
  tx: ["commit"],
} as const;

const maxAffectedShape = /^max-affected=(\d{1,9})$/;

export function parsePreferences(header: string | null): Preferences {
  const wanted = (header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter(Boolean);
  /** The first of a name counts. */
  const pick = <Name extends keyof typeof preferences>(name: Name): (typeof preferences)[Name][number] | null => {
    const first = wanted.find((item) => item.startsWith(`${name}=`));
    return preferences[name].find((value) => first === `${name}=${value}`) ?? null;
  };
  const isStrict = pick("handling") === "strict";
  const limit = isStrict ? wanted.find((item) => maxAffectedShape.test(item)) : undefined;
  if (isStrict) {
    const known = Object.entries(preferences).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
    const unknown = wanted.filter((item) => !maxAffectedShape.test(item) && !known.includes(item));
    if (unknown.length) throw invalidPreferences("Invalid preferences given with handling=strict", unknown);
  }
  // Who asks for a rehearsal must not find the change made, as PostgREST does where its operator has not allowed this.
  if (wanted.includes("tx=rollback")) throw invalidPreferences("A change cannot be rolled back", ["tx=rollback"]);
  return {
    returned: pick("return") ?? "minimal",
    resolution: pick("resolution"),
    missing: pick("missing") ?? "null",
    count: pick("count") !== null,
    maxAffected: limit === undefined ? null : Number(maxAffectedShape.exec(limit)?.[1]),
  };
}

function invalidPreferences(message: string, preferences: string[]): Problem {
  return new Problem(400, "PGRST122", message, `Invalid preferences: ${preferences.join(", ")}`);
}

/** The shape that the `Accept` header asks for. */
export function negotiate(header: string | null): Shape {
  const accepted = (header ?? "*/*").split(",").map((type) => type.trim().toLowerCase());
  for (const entry of accepted) {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const stripNulls = parameters.includes("nulls=stripped");
    if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(type)) return { single: true, stripNulls };
    if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(type)) return { single: false, stripNulls };
    if (/^(application\/(json|\*)|\*\/\*)$/.test(type)) return { single: false, stripNulls: false };
  }
  throw new Problem(406, "PGRST107", `None of these media types are available: ${accepted.join(", ")}`);
}

/** There is one schema; PostgREST's clients may name it. */
export function checkSchema(request: Request): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const schema = request.headers.get(isRead ? "Accept-Profile" : "Content-Profile");
  if (schema === null || schema === "public") return;
  throw new Problem(
    406,
    "PGRST106",
    `Invalid schema: ${schema}`,
    null,
    "Only the following schemas are exposed: public",
  );
}

/** The key that makes a repeated insert the same insert, or null. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalidBody("Idempotency-Key must be 1 to 255 printable ASCII characters.");
}

/** The largest body, in bytes. A visitor's longest form is far below it; the operator may bring in many rows at once. */
const largestBody: Record<Role, number> = { anon: 64 * 1024, service_role: 1024 * 1024 };

export type Row = Record<string, unknown>;

/** The rows of a body: one object, or an array of them. */
export async function readRows(request: Request, role: Role): Promise<Row[]> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(type)) {
    throw invalidBody(`Content-Type not acceptable: ${type}`, 415);
  }
  const body = parseJson(await readText(request, largestBody[role]));
  const rows = Array.isArray(body) ? body : [body];
  if (rows.every(isRow)) return rows;
  throw invalidBody("The body must be a JSON object or an array of objects");
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isRaw(value);
}

/** Counts while it reads: the length that a client states is only a claim, and may be missing. */
async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new Problem(413, "413", `The body is larger than ${limit / 1024} KiB.`);
  if (Number(request.headers.get("Content-Length")) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body as AsyncIterable<Uint8Array> | null) ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalidBody("The body is not UTF-8");
  }
}

/** JSON nested deeper than this is no one's data, and would exhaust the stack of whoever reads it. */
const deepestJson = 100;

/** Whether `json`, which need not be valid, is nested too deep to be read. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/g)) {
    if (token === "[" || token === "{") depth++;
    else if (token === "]" || token === "}") depth--;
    if (depth > deepestJson) return true;
  }
  return false;
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalidBody(`The JSON is nested deeper than ${deepestJson} levels`);
  try {
    return parseExactJson(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}
