import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { embeddedDatabasePlace, emptyDatabasePlace } from "../../test/fresh-database.ts";
import { startServer, untilHealth } from "../../test/running-server.ts";
import { defaultAnonKey } from "../env.ts";

const secrets = {
  SERVICE_ROLE_KEY: "secret-of-the-operator-0123456789abcdef",
  SMTP_URL: "smtps://mailer:secret-of-the-mail@mail.example:465",
  BOUNCE_ADDRESS: "bounces@mail.example",
  BOUNCE_MAILBOX_URL: "imaps://bounces:secret-of-the-mailbox@127.0.0.1:1/INBOX",
};
const secret = /secret-of-the/;

const requests: [method: string, path: string, body?: string][] = [
  ["GET", "/"],
  ["GET", "/blog"],
  ["GET", "/blog/%00"],
  ["GET", "/contact"],
  ["GET", "/no-such-page"],
  ["GET", "/feed.xml"],
  ["GET", "/healthz"],
  ["PUT", "/faq"],
  ["POST", "/contact", "name=A&email=a%40b.co&user_type=other&message=M"],
  ["POST", "/hooks/confirm-match", '{"lead_id": "0b9c1a52-6d0f-4a8e-9e59-0a4e5a3a9a11"}'],
  ["GET", "/rest/v1/blogs?id=eq.title"],
  ["GET", "/rest/v1/leads"],
  ["GET", "/rest/v1/idempotency_keys"],
  ["POST", "/rest/v1/contact_messages", '{"name": {"a": 1}}'],
  ["POST", "/rest/v1/contact_messages", "{"],
  ["GET", "/operator/nothing"],
];

async function allAnswers(url: string): Promise<string> {
  const answers = requests.map(async ([method, path, body]) => {
    const type = path.startsWith("/rest") ? "application/json" : "application/x-www-form-urlencoded";
    const headers = { apikey: defaultAnonKey, "Content-Type": type };
    const response = await fetch(url + path, { method, body, headers, redirect: "manual" });
    return JSON.stringify([...response.headers]) + (await response.text());
  });
  return (await Promise.all(answers)).join("\n");
}

test.each(["embedded", "external", "unavailable"])(
  "with the %s database, no secret is in an answer or in the log",
  async (database) => {
    const place = database === "embedded" ? embeddedDatabasePlace() : await emptyDatabasePlace();
    const url = place.databaseUrl === null ? null : new URL(place.databaseUrl);
    if (url) url.password = "secret-of-the-database";
    if (url && database === "unavailable") url.port = "1";
    const server = await startServer({ ...place, databaseUrl: url?.href ?? null }, secrets);
    await untilHealth(server.url, database === "unavailable" ? 503 : 200);
    const text = await allAnswers(server.url);
    const wrongKey = await fetch(`${server.url}/rest/v1/leads`, { headers: { apikey: "secret-of-the-guess" } });
    expect(wrongKey.status).toBe(401);
    expect(await wrongKey.text()).not.toMatch(secret);
    expect(await server.stop()).toBe(0);
    place.remove();
    expect(text).toContain(database === "unavailable" ? '"status":"unavailable"' : '"status":"ok"');
    expect(text).not.toMatch(secret);
    expect(JSON.stringify(server.log)).not.toMatch(secret);
    expect(text).not.toContain(place.dataDir);
    expect(text).not.toMatch(/node_modules|\bat [^ ]+ \(|file:\/\//);
  },
);

test("no file that browsers load contains the name of a secret environment variable", () => {
  const folder = fileURLToPath(new URL("../../build/client/", import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = files.filter((file) => /\.(js|css|svg|json)$/.test(file.name));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) {
    expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toMatch(
      /SERVICE_ROLE_KEY|DATABASE_URL|SMTP_URL|process\.env\b/,
    );
  }
});
