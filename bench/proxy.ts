import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../test/free-port.ts";

// A TLS proxy as deploy/ configures it, on free ports, with a certificate that nobody signed.

export const proxyNames = ["nginx", "caddy"] as const;
export type ProxyName = (typeof proxyNames)[number];

/** Where the proxy finds what is behind it: the ports of the site's processes and of the desk. */
interface Behind {
  site: [port: number, port: number];
  desk: number;
}

/** A request as a visitor sends it. */
export interface Visit {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The public name that is asked for. */
  host?: "www.example.com" | "desk.example.com";
  /** The visitor's address, one of this machine's own (127.0.0.0/8). */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const fileOf = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), "utf8");

/** Puts values of this run in place of those in a file of deploy/; one that is not there any more is an error. */
function adapted(text: string, replacements: readonly [from: string, to: string][]): string {
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`The file of deploy/ has no "${from}".`);
    text = text.replaceAll(from, to);
  }
  return text;
}

function behind({ site, desk }: Behind): [string, string][] {
  return [
    ["127.0.0.1:3001", `127.0.0.1:${site[0]}`],
    ["127.0.0.1:3002", `127.0.0.1:${site[1]}`],
    ["127.0.0.1:3003", `127.0.0.1:${desk}`],
  ];
}

/** Starts the proxy; throws where it is not installed. */
export async function startProxy(name: ProxyName, ports: Behind) {
  const folder = mkdtempSync(join(tmpdir(), `cedarline-${name}-`));
  const [plain, tls] = [await freePort(), await freePort()];
  const command = name === "nginx" ? nginx(folder, plain, tls, ports) : caddy(folder, plain, tls, ports);
  const [program = "", ...words] = command;
  const child = spawn(program, words, {
    stdio: ["ignore", "ignore", process.env.DEBUG ? "inherit" : "ignore"],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  const kill = () => child.kill();
  process.once("exit", kill);

  const ask = (request: typeof requestTls, port: number, visit: Visit, onData?: (part: Buffer) => void) =>
    new Promise<Answer>((resolve, reject) => {
      const { path, method = "GET", headers, body, host = "www.example.com", from = "127.0.0.1" } = visit;
      request(
        {
          host: "127.0.0.1",
          localAddress: from,
          port,
          path,
          method,
          servername: host,
          rejectUnauthorized: false,
          agent: false,
          headers: { Host: host, ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("error", reject);
          response.on("data", (part) => {
            parts.push(part);
            onData?.(part);
          });
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
          );
        },
      )
        .on("error", reject)
        .end(body);
    });

  const proxy = {
    /** Where programs find it that ask for no name; nginx shows them the site. */
    url: `https://127.0.0.1:${tls}`,
    /** Asks by https. `onData` hears of each part of the answer as it comes. */
    ask: (visit: Visit, onData?: (part: Buffer) => void) => ask(requestTls, tls, visit, onData),
    /** Asks by plain http, as somebody who typed the name. */
    askPlain: (visit: Visit) => ask(requestPlain as typeof requestTls, plain, visit),
    stop() {
      process.off("exit", kill);
      kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  while (!(await proxy.ask({ path: "/robots.txt" }).catch(() => null))) {
    if (ended) throw new Error(`${name} did not start: DEBUG=1 shows why.`);
    await setTimeout(50);
  }
  return proxy;
}

function nginx(folder: string, plain: number, tls: number, ports: Behind): string[] {
  mkdirSync(join(folder, "logs"));
  const pair = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/certificate.pem`];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...request, "-days", "1", "-subj", "/CN=www.example.com", ...pair], { stdio: "ignore" });
  const certificates = ["www", "desk"].flatMap((host): [string, string][] => [
    [`/etc/letsencrypt/live/${host}.example.com/fullchain.pem`, `${folder}/certificate.pem`],
    [`/etc/letsencrypt/live/${host}.example.com/privkey.pem`, `${folder}/key.pem`],
  ]);
  const site = adapted(fileOf("nginx.conf"), [
    ...behind(ports),
    ...certificates,
    ["    listen [::]:80;\n", ""],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ", `listen 127.0.0.1:${tls} `],
    ["/var/cache/nginx/cedarline", `${folder}/pages`],
    ["/var/log/nginx/cedarline.log", `${folder}/logs/site.log`],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events {}
http {
${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n")}
${site}
}
`,
  );
  return ["nginx", "-p", folder, "-c", join(folder, "nginx.conf")];
}

function caddy(folder: string, plain: number, tls: number, ports: Behind): string[] {
  const options = [
    "admin off",
    "local_certs",
    "skip_install_trust",
    "default_bind 127.0.0.1",
    `http_port ${plain}`,
    `https_port ${tls}`,
  ];
  const site = adapted(fileOf("Caddyfile"), behind(ports));
  writeFileSync(join(folder, "Caddyfile"), `{\n\t${options.join("\n\t")}\n}\n${site}`);
  return ["caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
}
