import { expect, test } from "vitest";
import { contactMessageFields } from "../../domain/contact-message.ts";
import { leadFields } from "../../domain/lead.ts";
import { partnerApplicationFields } from "../../domain/partner-application.ts";
import { privacyRequestFields } from "../../domain/privacy-request.ts";
import { randomAddress } from "../../test/hostile-input.ts";
import { openProduct } from "../../test/product.ts";
import { defaultAnonKey } from "../env.ts";

const site = openProduct({
  whole: true,
  variables: {
    TRUST_PROXY: "127.0.0.1",
    RATE_LIMIT_PER_MINUTE: "1000000",
    ANON_READS_PER_MINUTE: "1000000",
    RENDERS_PER_MINUTE: "1000000",
  },
});

/** Sends a text of about `bytes` bytes. */
type Send = (bytes: number) => Promise<Response>;

const units = [" ", "\n", ".", "@", "/", "é", "李 ", "🙂"];
/**
 * The text before and after the repeated unit. Forms trim spaces at the ends of a text, so the unit must not stand
 * there. The second pair makes a text that resembles an email address.
 */
const frames = [
  ["é", "x"],
  ["a@", "@"],
] as const;

const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.url + path, {
    redirect: "manual",
    ...init,
    headers: { "X-Forwarded-For": randomAddress(), ...(init.headers as Record<string, string>) },
  });

function requests(unit: string, [before, after]: (typeof frames)[number]): [string, Send][] {
  const filled = (bytes: number, size: number) => before + unit.repeat(bytes / size) + after;
  const forms = {
    "/fence-repair/redmond": leadFields,
    "/contact": contactMessageFields,
    "/partner-program": partnerApplicationFields,
    "/privacy": privacyRequestFields,
  };
  const formPosts = Object.entries(forms).flatMap(([path, fields]) =>
    fields.map((field): [string, Send] => [
      `${path} ${field}`,
      (bytes) => {
        const body = new FormData();
        // A form sends a line break as two characters.
        body.set(field, filled(bytes, unit === "\n" ? 2 : Buffer.byteLength(unit)));
        return ask(path, { method: "POST", body });
      },
    ]),
  );
  const asTyped = ["name_as_typed", "message_as_typed"];
  const tables = {
    leads: [...leadFields, "service", "city", "submitted_from_page", ...asTyped],
    contact_messages: [...contactMessageFields, ...asTyped],
    partner_applications: [...partnerApplicationFields, ...asTyped],
    privacy_requests: privacyRequestFields,
  };
  const inserts = Object.entries(tables).flatMap(([table, columns]) =>
    columns.map((column): [string, Send] => [
      `${table}.${column}`,
      (bytes) =>
        ask(`/rest/v1/${table}`, {
          method: "POST",
          headers: { apikey: defaultAnonKey, "Content-Type": "application/json" },
          body: JSON.stringify({ [column]: filled(bytes, Buffer.byteLength(JSON.stringify(unit)) - 2) }),
        }),
    ]),
  );
  const encodedUnit = encodeURI(unit).replaceAll("\n", "%0A");
  const addresses = [
    "/",
    "/blog/",
    "/receipt/",
    "/social/",
    "/rest/v1/",
    "/sprinkler-repair/",
    "/contact?name=",
    "/contact?email=",
  ];
  const reads = addresses.map((path): [string, Send] => [
    path,
    (bytes) =>
      // Node accepts a URL of at most 16 kB, so this request sends only a quarter of `bytes`.
      ask(`${path}${encodeURI(before)}${encodedUnit.repeat(bytes / 4 / encodedUnit.length)}${encodeURI(after)}`, {
        headers: { apikey: defaultAnonKey },
      }),
  ]);
  return [...formPosts, ...inserts, ...reads];
}

/** The processor time of the request in this process, in microseconds: other work on the machine does not count. */
async function costOf(send: Send, bytes: number): Promise<number> {
  const begun = process.cpuUsage();
  const answer = await send(bytes);
  await answer.arrayBuffer();
  expect([413, 431]).not.toContain(answer.status);
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

async function growthOf(send: Send): Promise<number> {
  const small = await costOf(send, 6_000);
  return (await costOf(send, 60_000)) / small;
}

test.each(units)(
  "a field or path with ten times as many %j costs at most 15 times the processor time",
  async (unit) => {
    const steep: string[] = [];
    for (const frame of frames) {
      for (const [name, send] of requests(unit, frame)) {
        if (frame === frames[1] && !name.includes("email")) continue;
        if ((await growthOf(send)) <= 15) continue;
        // The process may also have collected garbage or run a job, so the median of five more measurements decides.
        const growths = [];
        for (let count = 0; count < 5; count++) growths.push(await growthOf(send));
        const median = growths.sort((a, b) => a - b)[2] ?? 0;
        if (median > 15) steep.push(`${name} ${frame}: ${median.toFixed(1)}`);
      }
    }
    expect(steep).toEqual([]);
  },
);
