import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { expectUnharmed } from "../../test/hostile-input.ts";
import { openProduct } from "../../test/product.ts";
import { defaultAnonKey } from "../env.ts";

const site = openProduct({ whole: true });
afterEach(() => expectUnharmed(site.server));

function connect(): Socket {
  const socket = createConnection({ host: "127.0.0.1", port: Number(new URL(site.url).port) });
  // The server may close the connection during a write.
  return socket.on("error", () => {});
}

/** Resolves to everything that the server sends before it closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect();
  let answer = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return answer;
}

const head = `Host: localhost\r\napikey: ${defaultAnonKey}\r\nConnection: close\r\n`;
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\n${head}${more}\r\n`;
const post = (more: string, body: string) => `POST /rest/v1/contact_messages HTTP/1.1\r\n${head}${more}\r\n${body}`;
const length = (bytes: number) => `Content-Length: ${bytes}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";
const keepAliveGet = get("/healthz").replace("close", "keep-alive");
const statusesOf = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, status]) => Number(status));

describe("an invalid request", () => {
  test.each([
    ["Content-Length before Transfer-Encoding", post(`${length(4)}${chunked}`, `0\r\n\r\n${get("/")}`), 400],
    ["Content-Length after Transfer-Encoding", post(`${chunked}${length(4)}`, `0\r\n\r\n${get("/")}`), 400],
    ["an unknown method", get("/").replace("GET", "FOO"), 400],
    ["the method CONNECT", get("example.com:443").replace("GET", "CONNECT"), 405],
    ["an unknown Expect header", post("Expect: miracles\r\nContent-Length: 2\r\n", "{}"), 417],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["a TLS handshake", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400],
    ["a null byte in a path", get("/\0"), 400],
    ["a backslash in a path", get("/\\evil.example/"), 400],
    ["two Host headers", get("/", "host: evil.example\r\n"), 400],
    ["the same Host header twice", get("/healthz", "Host: localhost\r\n"), 400],
    ["an address with the scheme ftp", get("ftp://localhost/"), 400],
    ["an asterisk as the address", get("*").replace("GET", "OPTIONS"), 400],
    ["a host with markup", get("/").replace("localhost", "<script>alert(1)</script>"), 400],
    ["a password in the address", get("http://user:word@localhost/faq"), 400],
    ["ten thousand headers", get("/", Array.from({ length: 10_000 }, (_, n) => `X-${n}: y\r\n`).join("")), 431],
    ["a header of a megabyte", get("/", `X: ${"y".repeat(1024 * 1024)}\r\n`), 431],
    ["an address of 20,000 characters", get(`/${"a".repeat(20_000)}`), 431],
  ])(
    "an invalid request is refused with plain text, and the connection is closed: %s",
    async (_case, bytes, status) => {
      const answer = await send(bytes);
      expect(statusesOf(answer)).toEqual([status]);
      const [headers = "", body] = answer.split("\r\n\r\n");
      expect(headers).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r?$/im);
      expect(headers).toMatch(/^x-content-type-options: nosniff\r?$/im);
      expect(headers).toMatch(/^content-type: text\/plain; charset=utf-8\r?$/im);
      expect(headers).not.toMatch(/^(server|x-powered-by|set-cookie):/im);
      expect(body).not.toMatch(/[<>]|alert/);
    },
  );

  test("an invalid request is logged on one line without its content", async () => {
    await send("VERYPRIVATE / HTTP/1.1\r\n\r\n");
    await send(get("/").replace("localhost", "very private"));
    await expect
      .poll(() => site.server.log.slice(-2))
      .toMatchObject([
        { level: "info", event: "HTTP request refused", status: 400, reason: "HPE_INVALID_METHOD" },
        { level: "info", event: "HTTP request refused", status: 400, reason: "Invalid URL" },
      ]);
    expect(JSON.stringify(site.server.log)).not.toMatch(/private/i);
  });
});

describe("an unusual request", () => {
  test.each([
    ["HTTP/1.0 without a host", "GET /healthz HTTP/1.0\r\n\r\n", [200]],
    ["an absolute URL instead of a path", get("http://localhost/healthz"), [200]],
    ["a GET with a body", get("/healthz", "Content-Length: 5\r\n").replace(/$/, "hello"), [200]],
    ["several requests on one connection", keepAliveGet.repeat(3) + get("/faq"), [200, 200, 200, 200]],
    ["a valid request before an invalid one", `${keepAliveGet}FOO / HTTP/1.1\r\n\r\n`, [200]],
    ["Expect: 100-continue", post("Expect: 100-continue\r\nContent-Length: 2\r\n", "{}"), [100, 400]],
    ["an Upgrade header", get("/healthz", "Upgrade: websocket\r\n"), [200]],
    ["the method TRACE", get("/").replace("GET", "TRACE"), [405]],
    ["a path that starts with another host", get("//evil.example/"), [404]],
    ["a path that leaves the public folder", get("/..%2f..%2fpackage.json"), [404]],
    ["a path that leaves the assets folder", get("/assets/..%5c..%5cpackage.json"), [404]],
    ["an encoded null character", get("/%00.svg"), [404]],
  ])("an unusual request is answered: %s", async (_case, bytes, statuses) => {
    const answer = await send(bytes);
    expect(statusesOf(answer)).toEqual(statuses);
    expect(answer).not.toMatch(/^location: *(https?:)?\/\/evil/im);
  });

  test("a request whose body ends before its stated length or within a chunk causes no server error", async () => {
    for (const bytes of [post(length(50), '{"name":'), post(chunked, '5\r\n{"a')]) {
      const socket = connect();
      socket.end(bytes, "latin1");
      socket.resume();
      await once(socket, "close");
    }
  });
});

test("a body that is too large is refused, and the connection can serve the next request", async () => {
  const socket = connect();
  let answers = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    answers += chunk;
  });
  for (const path of ["/contact", "/hooks/confirm-match", "/rest/v1/leads", "/no-such-page"]) {
    const type = path.startsWith("/rest") ? "application/json" : "application/x-www-form-urlencoded";
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\napikey: ${defaultAnonKey}\r\nContent-Type: ${type}\r\n`);
    socket.write(`Content-Length: 600000\r\n\r\n${"x".repeat(600_000)}`);
    socket.write(keepAliveGet);
  }
  while (statusesOf(answers).length < 8) await setImmediate();
  expect(statusesOf(answers)).toEqual([413, 200, 413, 200, 413, 200, 413, 200]);
  socket.destroy();
});

test("two hundred clients that never finish their request do not delay other requests", async () => {
  const sockets = Array.from({ length: 200 }, (_, number) => {
    const socket = connect();
    socket.write(number % 2 ? "GET / HTTP/1.1\r\nX: y" : post(length(100), '{"name'));
    return socket;
  });
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, "connect")));
  for (let round = 0; round < 5; round++) {
    for (const socket of sockets) socket.write("z");
    for (const path of ["/", "/blog", "/healthz"]) expect((await fetch(site.url + path)).status).toBe(200);
  }
  for (const socket of sockets) socket.resetAndDestroy();
});

test("clients that disconnect before or during the response cause no server error", async () => {
  const page = await (await fetch(site.url)).text();
  const [, font = ""] = /url\((\/assets\/[^)]+\.woff2)\)/.exec(page) ?? [];
  for (const bytes of [get(font), get("/"), get("/rest/v1/blogs"), get("example.com:443").replace("GET", "CONNECT")]) {
    for (let round = 0; round < 10; round++) {
      const socket = connect();
      socket.write(bytes);
      await once(socket, round % 2 ? "data" : "connect");
      socket.resetAndDestroy();
    }
  }
});

test("at most 32 requests of one connection wait for an answer, and the next one ends the connection", async () => {
  const answer = await send(keepAliveGet.repeat(100));
  expect(statusesOf(answer)).toEqual([...Array(32).fill(200), 503]);
});

test("an idle connection stays open for KEEP_ALIVE_SECONDS", async () => {
  const answer = await send(keepAliveGet + get("/healthz"));
  expect(/^Keep-Alive: timeout=(.*)\r$/m.exec(answer)?.[1]).toBe("65");
});
