import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ApiRole } from "../database/database.ts";
import type { Env } from "../env.ts";
import { DataApiProblem, invalidBody } from "./problem.ts";
import type { JsonShape } from "./table-reader.ts";

export const wrongKeyCode = "PGRST301";

/** Throws a `DataApiProblem` without a key, or with a wrong one. */
export function authenticate(env: Env, headers: Headers): ApiRole {
  const apikey = headers.get("apikey");
  const authorization = headers.get("Authorization");
  const bearer = authorization === null ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? "");
  const keys = [apikey, bearer].filter((key) => key !== null);
  if (keys.length === 0) {
    throw new DataApiProblem(
      401,
      "PGRST302",
      "No API key found in request",
      null,
      "Send the key in the `apikey` header, or as `Authorization: Bearer`.",
    );
  }
  const roles = keys.map((key) => roleOf(env, key));
  // Supabase's clients send the project's key in `apikey`. Their user's, in `Authorization`, decides the role.
  const role = roles.at(-1);
  if (role === undefined || roles.includes(undefined)) {
    throw new DataApiProblem(401, wrongKeyCode, "Invalid API key", null, "Double check the anon or service role key.");
  }
  return role;
}

/** False with any wrong key, even beside the operator's. */
export function isOperator(env: Env, headers: Headers): boolean {
  try {
    return authenticate(env, headers) === "service_role";
  } catch (error) {
    if (error instanceof DataApiProblem) return false;
    throw error;
  }
}

function roleOf(env: Env, key: string): ApiRole | undefined {
  const isOneOf = (keys: (string | null)[]) => keys.some((known) => known !== null && isSameKey(key, known));
  if (isOneOf([env.serviceRoleKey, env.previousServiceRoleKey])) return "service_role";
  return isOneOf([env.anonKey, env.previousAnonKey]) ? "anon" : undefined;
}

/** By digests, so that the duration reveals neither the key nor its length. */
function isSameKey(candidate: string, key: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(candidate), digest(key));
}

export interface Preferences {
  /** False: the insert should merge or ignore duplicates, or return something of the rows. */
  isPlainInsert: boolean;
  /** A column that a row leaves out gets its default, not null. */
  appliesDefaults: boolean;
  /** The total count. `planned` and `estimated` get the exact one, too. */
  shouldCount: boolean;
}

const knownPreferences = {
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["null", "default"],
  return: ["representation", "headers-only", "minimal"],
  count: ["exact", "planned", "estimated"],
  handling: ["strict", "lenient"],
  tx: ["commit"],
} as const;

export function parsePreferences(header: string | null): Preferences {
  const sentPreferences = (header ?? "")
    .split(",")
    .map((preference) => preference.trim())
    .filter(Boolean);
  const pickPreference = <Name extends keyof typeof knownPreferences>(
    name: Name,
  ): (typeof knownPreferences)[Name][number] | null => {
    const known: readonly string[] = knownPreferences[name].map((value) => `${name}=${value}`);
    const first = sentPreferences.find((item) => known.includes(item));
    return knownPreferences[name].find((value) => first === `${name}=${value}`) ?? null;
  };
  if (pickPreference("handling") === "strict") {
    const knownItems = Object.entries(knownPreferences).flatMap(([name, values]) =>
      values.map((value) => `${name}=${value}`),
    );
    const unknownItems = sentPreferences.filter((item) => !knownItems.includes(item));
    if (unknownItems.length) throw invalidPreferences("Invalid preferences given with handling=strict", unknownItems);
  }
  // A dry run is not supported. Without this check, the row would be stored.
  if (sentPreferences.includes("tx=rollback"))
    throw invalidPreferences("A change cannot be rolled back", ["tx=rollback"]);
  return {
    isPlainInsert: [null, "minimal"].includes(pickPreference("return")) && pickPreference("resolution") === null,
    appliesDefaults: pickPreference("missing") === "default",
    shouldCount: pickPreference("count") !== null,
  };
}

function invalidPreferences(message: string, preferences: string[]): DataApiProblem {
  return new DataApiProblem(400, "PGRST122", message, `Invalid preferences: ${preferences.join(", ")}`);
}

/** Throws a `DataApiProblem` if the client does not accept JSON. */
export function acceptedShapeOf(header: string | null): JsonShape {
  const accepted = byPreference(header ?? "*/*");
  for (const entry of accepted) {
    const [type = "", ...parameters] = entry.split(";");
    const shouldStripNulls = parameters.includes("nulls=stripped");
    if (/^application\/vnd\.pgrst\.object(\+json)?$/.test(type)) return { isSingle: true, shouldStripNulls };
    if (/^application\/vnd\.pgrst\.array(\+json)?$/.test(type)) return { isSingle: false, shouldStripNulls };
    if (/^(application\/(json|\*)|\*\/\*)$/.test(type)) return { isSingle: false, shouldStripNulls: false };
  }
  throw new DataApiProblem(406, "PGRST107", `None of these media types are available: ${accepted.join(", ")}`);
}

/** As in PostgREST: by quality, then by more parameters and fewer wildcards. */
function byPreference(header: string): string[] {
  const entries = header.split(",").map((entry) => {
    const [type = "", ...rest] = entry
      .toLowerCase()
      .replace(/\s/g, "")
      .split(/;q=([^;]*)/);
    const quality = Number(rest[0] ?? 1);
    const specificity = type.split(";").length - type.split("*").length;
    return { type, quality: Number.isNaN(quality) ? 1 : quality, specificity };
  });
  const sorted = entries.sort((one, other) => other.quality - one.quality || other.specificity - one.specificity);
  return sorted.map(({ type }) => type);
}

export function checkSchema(request: Request): void {
  const isGetOrHead = request.method === "GET" || request.method === "HEAD";
  const schema = request.headers.get(isGetOrHead ? "Accept-Profile" : "Content-Profile");
  if (schema === null || schema === "public") return;
  throw new DataApiProblem(
    406,
    "PGRST106",
    `Invalid schema: ${schema}`,
    null,
    "Only the following schemas are exposed: public",
  );
}

export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get("Idempotency-Key");
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalidBody("Idempotency-Key must be 1 to 255 printable ASCII characters.");
}

const maxBodyBytes = 64 * 1024;

/** All columns that a visitor may insert are texts. */
const rowShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const rowsShape = z.union([rowShape.transform((row) => [row]), z.array(rowShape)]);

export type SentRow = z.infer<typeof rowShape>;

/** One object, or an array. Throws a `DataApiProblem` for another body. */
export async function readRows(request: Request): Promise<SentRow[]> {
  const type = request.headers.get("Content-Type");
  if (type !== null && !/^application\/json\s*(;\s*charset=("?)utf-8\2\s*)?$/i.test(type)) {
    throw invalidBody(`Content-Type not acceptable: ${type}`, 415);
  }
  const rows = rowsShape.safeParse(parseJson(await readText(request)));
  if (rows.success) return rows.data;
  throw invalidBody("The body must be a JSON object or an array of objects, with texts as their values");
}

/** `Content-Length` may be wrong or missing. */
async function readText(request: Request): Promise<string> {
  const bodyTooLarge = () => new DataApiProblem(413, "413", `The body is larger than ${maxBodyBytes / 1024} KiB.`);
  if (Number(request.headers.get("Content-Length")) > maxBodyBytes) throw bodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body as AsyncIterable<Uint8Array> | null) ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) throw bodyTooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalidBody("The body is not UTF-8");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}
