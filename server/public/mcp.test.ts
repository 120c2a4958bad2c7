import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import pg from "pg";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { citySlugs, services } from "../../content/chosen-market.ts";
import { fir } from "../../test/firms.ts";
import { openProduct } from "../../test/product.ts";

const address = "https://www.example.com";
const readsPerMinute = 300;
const site = openProduct({
  whole: true,
  variables: { ANON_READS_PER_MINUTE: String(readsPerMinute), SITE_URL: address },
});
beforeAll(async () => {
  await site.addContractorIn("fence-repair", ["98033"], fir);
  await site.store(
    "blogs",
    {
      slug: "moles",
      title: "Moles under a fence",
      excerpt: "Wire mesh.",
      published_at: "2026-01-02T03:04:05Z",
      is_published: true,
    },
    { slug: "mole-draft", title: "More moles", published_at: null, is_published: false },
  );
});

/** Mode `legacy` uses an older protocol version with a handshake. */
async function connect(mode: "auto" | "legacy" = "auto") {
  const client = new Client({ name: "a-test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}

async function call(name: string, args: object, client?: Client) {
  const { content, structuredContent, isError } = await (client ?? (await connect())).callTool({
    name,
    arguments: { ...args },
  });
  const [part] = content;
  return {
    text: part?.type === "text" ? part.text : "",
    answer: structuredContent as Record<string, unknown>,
    isError,
  };
}

describe.each([
  ["auto", "2026-07-28"],
  ["legacy", "2025-11-25"],
] as const)("an MCP client in the mode %s", (mode, revision) => {
  test("an MCP client gets four fully described tools, and can call them", async () => {
    const client = await connect(mode);
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "list_services",
      "check_coverage",
      "prepare_quote_request",
      "find_articles",
    ]);
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect([title, description, outputSchema?.type]).toEqual([expect.any(String), expect.any(String), "object"]);
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      for (const property of Object.values(inputSchema.properties ?? {})) {
        expect(property).toEqual(expect.objectContaining({ type: "string", description: expect.any(String) }));
        expect(Object.keys(property as object)).toSatisfy(
          (keys: string[]) => keys.includes("enum") || keys.includes("maxLength"),
        );
      }
    }
    const serviceList = await call("list_services", {}, client);
    expect(serviceList.answer.services).toHaveLength(services.length);
    expect(serviceList.answer).toMatchObject({
      services: [{ pages: citySlugs.map((city) => ({ city })) }, {}, {}, {}, {}],
    });
    const covered = await call("check_coverage", { service: "fence-repair", zip_code: "98033" }, client);
    expect(covered.answer).toMatchObject({ is_covered: true, explanation: expect.stringContaining("98033") });
    expect(covered.text).not.toContain(fir.business_name);
    const articleSearch = await call("find_articles", { query: "what to do about moles" }, client);
    expect(articleSearch.answer.articles).toEqual([
      { title: "Moles under a fence", address: expect.stringMatching(/\/blog\/moles$/), excerpt: "Wire mesh." },
    ]);
    expect((await call("find_articles", { query: " " }, client)).answer).toEqual({ articles: [] });
    await expect(client.callTool({ name: "send_request", arguments: {} })).rejects.toThrow("not found");
  });
});

test("a prepared quote request lists filled-in and missing fields, and says that the person must send it", async () => {
  const { answer } = await call("prepare_quote_request", {
    service: "fence-repair",
    zip_code: "98052",
    name: " <b>Zoë</b> ",
    preferred_contact: "text",
    message: "é".repeat(1000),
  });
  expect(answer).toMatchObject({
    filled_in: ["zip_code", "name", "preferred_contact"],
    missing: ["service_issue", "phone", "email", "message"].map((field) => ({ field })),
    next: expect.stringContaining("One contractor gets it. Free. You send it yourself."),
  });
  const { pathname, searchParams } = new URL(String(answer.address));
  expect(pathname).toBe("/fence-repair/redmond");
  expect(Object.fromEntries(searchParams)).toEqual({
    zip_code: "98052",
    name: " <b>Zoë</b> ",
    preferred_contact: "text",
    utm_source: "assistant",
    utm_medium: "mcp",
  });
});

test("a prepared quote request with a city keeps a zip code that belongs to no known city", async () => {
  const { answer } = await call("prepare_quote_request", {
    service: "fence-repair",
    zip_code: "98101",
    city: "redmond",
  });
  expect(answer.address).toMatch(/\/fence-repair\/redmond\?zip_code=98101&/);
});

test("a prepared quote request takes null and an empty text as values that were not given", async () => {
  const given = { service: "fence-repair", zip_code: "98052" };
  const fields = ["service_issue", "name", "email", "phone", "preferred_contact", "timeline", "message"];
  const plain = await call("prepare_quote_request", given);
  for (const absent of [null, ""]) {
    const absentFields = Object.fromEntries([...fields, "city"].map((field) => [field, absent]));
    expect(await call("prepare_quote_request", { ...given, ...absentFields })).toEqual(plain);
  }
  const inCity = await call("prepare_quote_request", { ...given, zip_code: null, city: "redmond" });
  expect(inCity.answer.address).toMatch(/\/fence-repair\/redmond\?/);
});

test.each([
  ["check_coverage", { service: null, zip_code: "98033" }, "Choose one of the options."],
  ["check_coverage", { service: "fence-repair", zip_code: null }, "Enter your zip code."],
  ["find_articles", { query: null }, "query"],
])("`%s` with %o names the value that is missing", async (name, given, words) => {
  const { text, isError } = await call(name, given);
  expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
});

test.each([
  [{ zip_code: "9803" }, "zip_code: Enter a 5-digit zip code, such as 98033."],
  [{ zip_code: "98033", email: "a@b" }, "email: Enter an email address like name@example.com."],
  [{ zip_code: "98033", name: "é".repeat(121) }, "name: This is too long. Please shorten it."],
  [
    { zip_code: "98033", service_issue: "low-pressure" },
    "service_issue: Choose one of the options. Choices: leaning-fence,",
  ],
  [{ zip_code: "98033", timeline: "now" }, "timeline: Choose one of the options. Choices: asap,"],
  [{ zip_code: "98033", consent: true }, "consent"],
  [{ zip_code: "98033", city: "redmond" }, "98033 is in Kirkland, not Redmond."],
  [{ zip_code: "98101" }, "Cities: kirkland, redmond, bellevue, woodinville."],
  [{}, "Give a city or a zip code."],
  [{ zip_code: 98033, name: 5, email: null }, "Enter your name."],
  [{ city: null, service_issue: "" }, "Give a city or a zip code."],
  [{ zip_code: 9803 }, "zip_code: Enter a 5-digit zip code"],
])("a quote request with %o is refused with the form's own error text", async (given, words) => {
  const { text, isError } = await call("prepare_quote_request", { service: "fence-repair", ...given });
  expect([isError, text]).toEqual([true, expect.stringContaining(words)]);
});

const headers = { "Content-Type": "application/json", Accept: "application/json" };
const message = (method: string, params: object = {}) => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const post = (body: string, more: Record<string, string> = {}) =>
  fetch(`${site.url}/mcp`, { method: "POST", headers: { ...headers, ...more }, body });

const invalidHandshake = (count: number) => ({
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "a", version: "1", icons: [{ src: "a", sizes: Array(count).fill(1) }] },
});

test.each([
  ["a page of another site", 403, () => post(message("ping"), { Origin: "https://evil.example" })],
  ["a form post", 415, () => post(message("ping"), { "Content-Type": "application/x-www-form-urlencoded" })],
  ["a client that accepts only event streams", 406, () => post(message("ping"), { Accept: "text/event-stream" })],
  ["a page whose host name was pointed at this server", 403, () => post(message("ping"), { Origin: site.url })],
  ["a message with many invalid values", 413, () => post(message("initialize", invalidHandshake(201)))],
  [
    "a message that is too long without its arguments",
    413,
    () => post(message("tools/list", { cursor: "x".repeat(8_192) })),
  ],
  [
    "a deeply nested message",
    413,
    () => post(message("ping").replace("{}", `${"[".repeat(30_000)}${"]".repeat(30_000)}`)),
  ],
  ["an unknown protocol version", 400, () => post(message("ping"), { "MCP-Protocol-Version": "2024-11-05" })],
  ["a batch", 400, () => post(`[${message("ping")}]`, { "MCP-Protocol-Version": "2025-03-26" })],
  ["a body that is not JSON", 400, () => post("{")],
  ["a message that is not JSON-RPC", 400, () => post('{"method":"ping"}')],
  ["a body of a megabyte", 413, () => post(message("ping", { text: "x".repeat(2 ** 20) }))],
  ["a GET", 405, () => fetch(`${site.url}/mcp`)],
])("`/mcp` refuses %s with %i", async (_what, status, send) => {
  const answer = await send();
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([status, "no-store"]);
  expect(answer.headers.get("Allow")).toBe(status === 405 ? "POST" : null);
});

test.each([
  ["a number", 7, 7],
  ["a text", "seven", "seven"],
  ["none", undefined, null],
  ["an object", { seven: 7 }, null],
])(
  "an unknown protocol version is refused with the versions that are known, and with the message's id: %s",
  async (_what, id, answeredId) => {
    for (const version of ["2024-11-05", "2027-07-28", ""]) {
      const body = JSON.stringify({ jsonrpc: "2.0", id, method: "ping" });
      const answer = await post(body, { "MCP-Protocol-Version": version });
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        {
          jsonrpc: "2.0",
          id: answeredId,
          error: {
            code: -32022,
            data: { supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"], requested: version },
          },
        },
      ]);
    }
  },
);

test("an official client that offers a newer protocol version first settles on ours", async () => {
  const client = new Client(
    { name: "a-test", version: "1" },
    { versionNegotiation: { mode: "auto" }, supportedProtocolVersions: ["2027-07-28", "2026-07-28"] },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  onTestFinished(() => client.close());
  expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  expect((await client.listTools()).tools).toHaveLength(4);
});

test("an MCP client of an older protocol version is answered without a session and without a stream", async () => {
  const info = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "a", version: "1" } };
  const begun = await post(message("initialize", info));
  expect([begun.status, begun.headers.get("Mcp-Session-Id"), begun.headers.get("Content-Type")]).toEqual([
    200,
    null,
    "application/json",
  ]);
  expect(await begun.json()).toMatchObject({ result: { protocolVersion: "2025-03-26" } });
  expect((await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status).toBe(202);
  expect(await (await post(message("ping"), { Origin: address })).json()).toEqual({
    jsonrpc: "2.0",
    id: 1,
    result: {},
  });
  expect(await (await post(message("tools/remove"))).json()).toMatchObject({ error: { code: -32601 } });
  const nested = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  const deep = await post(
    message("tools/call", { name: "find_articles", arguments: { query: "?" } }).replace('"?"', nested),
  );
  expect(await deep.json()).toMatchObject({ result: { isError: true } });
});

test("an MCP client's article search accepts any character, times out after three seconds, and does not delay other MCP methods", async () => {
  const search = message("tools/call", { name: "find_articles", arguments: { query: "moles\u0000" } });
  expect(await (await post(search)).json()).toMatchObject({ result: { structuredContent: { articles: [{}] } } });
  const other = new pg.Client(site.databaseUrl);
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin; lock table blogs");
  let answered = 0;
  const searches = [search, search].map((body) => post(body).finally(() => answered++));
  expect([(await post(message("ping"))).status, answered]).toEqual([200, 0]);
  expect((await Promise.all(searches)).map(({ status }) => status)).toEqual([503, 503]);
});

test("an MCP client's subscription to changes of the tools is refused", async () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "a", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const method = "subscriptions/listen";
  const answer = await post(message(method, { _meta: meta, notifications: { toolsListChanged: true } }), {
    "MCP-Protocol-Version": "2026-07-28",
    "Mcp-Method": method,
  });
  expect(await answer.json()).toMatchObject({ error: { message: "Subscription limit reached" } });
});

test("the log contains no content of MCP messages, and MCP requests count toward the rate limit of reads through the data API", async () => {
  await call("find_articles", { query: "a secret of mine" });
  await call("prepare_quote_request", { service: "fence-repair", zip_code: "98033", message: "a secret of mine" });
  expect(JSON.stringify(site.server.log)).not.toContain("secret");
  const statuses = new Set<number>();
  for (let sent = 0; sent <= readsPerMinute && !statuses.has(429); sent++) {
    const answer = await post(message("ping"));
    statuses.add(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(statuses).toContain(429);
});
