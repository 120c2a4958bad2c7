import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// Hono and nothing else: one answer, with the headers and the bytes that it is given in a file, whatever is asked for.

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const bytes = Buffer.from(body, "base64");
const app = new Hono();
app.get("*", (context) => context.body(bytes, status, headers));
const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => {
  console.log(
    JSON.stringify({ event: "listening", address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  );
});
