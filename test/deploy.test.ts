import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv as parseFile } from "node:util";
import { describe, expect, test } from "vitest";
import { largestFilePostBytes } from "../domain/contractor-file.ts";
import { largestPhotoPostBytes } from "../domain/photo.ts";
import { personalTables } from "../server/database/schema.ts";
import { parseEnv, variables } from "../server/env.ts";
import { pageSourcePatterns } from "../server/process/build.ts";

const root = new URL("../", import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), "utf8");
const { scripts } = JSON.parse(textOf("package.json"));
const startCommand = scripts.start.replace(/^exec /, "");
const matchesOf = (text: string, shape: RegExp) => [...text.matchAll(shape)].map(([, match = ""]) => match);
const guide = textOf("docs/deploy.md");

describe("the template of the environment file", () => {
  const template = textOf("deploy/cedarline.env.example");

  test("the template of the environment file lists exactly the variables that the site reads, each once", () => {
    // vite/market-folder.ts reads MARKET, so `variables` does not have it.
    const known = new Set([...Object.keys(variables.shape), "MARKET"]);
    expect(matchesOf(template, /^(?:# )?([A-Z_]+)=/gm).sort()).toEqual([...known].sort());
  });

  test("the template of the environment file is valid as it is, and also with every setting uncommented", () => {
    expect(parseEnv(parseFile(template))).toMatchObject({ host: "127.0.0.1", port: 3000 });
    const uncommented = parseFile(template.replace(/^# (?=[A-Z_]+=)/gm, ""));
    expect(parseEnv(uncommented)).toMatchObject({ site: { url: "https://www.example.com" } });
    // A value may not contain quotes or #, because systemd, Docker, and Node each read these characters differently.
    expect(template).not.toMatch(/^(?:# )?[A-Z_]+=.*["'`#]/m);
  });
});

describe("the systemd unit", () => {
  const unit = textOf("deploy/cedarline@.service");
  const setting = (name: string) => matchesOf(unit, new RegExp(`^${name}=(.*)$`, "gm"));

  test("the systemd unit starts the site with the command of npm start, in the folder that docs/deploy.md names", () => {
    const [folder = ""] = setting("WorkingDirectory");
    expect(setting("ExecStart")).toEqual([startCommand.replace(/^node/, `${folder}/node_modules/.bin/node`)]);
    expect(guide).toContain(` ${folder}`);
  });

  test("the systemd unit reads the environment file that docs/deploy.md names, and can write to DATA_DIR", () => {
    const [file = ""] = setting("EnvironmentFile");
    expect(guide).toContain(` ${file}`);
    expect(textOf("deploy/cedarline.env.example")).toContain(`# ${file},`);
    const { DATA_DIR } = parseFile(textOf("deploy/cedarline.env.example"));
    expect(DATA_DIR).toBe(`/var/lib/${setting("StateDirectory")[0]}`);
  });
});

describe("the proxies", () => {
  const nginx = textOf("deploy/nginx.conf");
  const caddy = textOf("deploy/Caddyfile");
  const portsIn = (text: string) => [...new Set(matchesOf(text, /127\.0\.0\.1:(\d+)/g))];

  test("nginx and Caddy forward to the ports that docs/deploy.md names for the two site processes and the desk", () => {
    const [one, other, desk] = portsIn(nginx);
    expect(portsIn(caddy)).toEqual([one, other, desk]);
    expect([...new Set(matchesOf(guide, /cedarline@(\d+)/g))].sort()).toEqual([one, other]);
    expect(guide).toContain(`DESK_PORT=${desk}`);
  });

  test("nginx closes an idle connection to the site before the site does", () => {
    const [seconds] = matchesOf(nginx, /keepalive_timeout (\d+)s;/g);
    expect(Number(seconds)).toBeLessThan(parseEnv({}).keepAliveSeconds);
  });

  test("nginx retries POST requests to every table that visitors may insert into", () => {
    const [tables = ""] = matchesOf(nginx, /\/rest\/v1\/\(([a-z_|]+)\)/g);
    expect(tables.split("|").sort()).toEqual([...personalTables].sort());
  });

  test("nginx requires TLS 1.2, refuses unknown host names, and does not retry a POST request that timed out", () => {
    const servers = nginx.split(/^server \{/m).filter((server) => /listen 443 /.test(server));
    expect(servers.filter((server) => server.includes("ssl_protocols TLSv1.2 TLSv1.3;"))).toHaveLength(3);
    expect(servers.filter((server) => server.includes("ssl_reject_handshake on;"))).toHaveLength(1);
    for (const rule of matchesOf(nginx, /proxy_next_upstream (.*);/g).filter((rule) => rule.includes("non_idempotent")))
      expect(rule).not.toContain("timeout");
  });

  test("nginx and Caddy accept a large body only on the paths that take photos and certificates", () => {
    const size = `${largestPhotoPostBytes / 2 ** 20}`;
    const fileSize = `${largestFilePostBytes / 2 ** 20}`;
    for (const [proxy, path, limit] of [
      [nginx, "location ~ ^/receipt/[^/]+/photos$ {", `client_max_body_size ${size}m;`],
      [caddy, "@photos path_regexp ^/receipt/[^/]+/photos$", `max_size ${size}MiB`],
      [nginx, "location ~ ^/(application|contractor)/[^/]+$ {", `client_max_body_size ${fileSize}m;`],
      [caddy, "@papers path_regexp ^/(application|contractor)/[^/]+$", `max_size ${fileSize}MiB`],
    ] as const) {
      expect(proxy.split(limit)).toHaveLength(2);
      expect(proxy.indexOf(path)).toBeGreaterThan(0);
      expect(proxy.indexOf(limit) - proxy.indexOf(path)).toBeGreaterThan(0);
    }
  });

  test("nginx serves the folder of certbot's challenges, and docs/deploy.md creates the parent of nginx's cache folder", () => {
    const [challenges] = matchesOf(nginx, /acme-challenge\/ \{\s+root (.+);/g);
    expect(new Set(matchesOf(guide, /^certbot .*-w (\S+)/gm))).toEqual(new Set([challenges]));
    // nginx creates only the last folder of the cache path, so the guide must create the folders above it.
    const [cache = ""] = matchesOf(nginx, /^proxy_cache_path (\S+)/gm);
    expect(guide).toContain(`\nmkdir -p ${dirname(cache)}\n`);
  });

  test("nginx and Caddy use the same host names", () => {
    const names = (text: string) => [...new Set(matchesOf(text, /\b((?:www|desk)\.example\.com)\b/g))].sort();
    expect(names(caddy)).toEqual(names(nginx));
  });
});

describe("the proxy in front of two database servers", () => {
  const haproxy = textOf("deploy/haproxy.cfg");
  const standby = textOf("docs/operations/standby.md");

  test("HAProxy listens at the address in the DATABASE_URL of the standby guide, and forwards to the servers that this guide names", () => {
    const [address] = matchesOf(haproxy, /bind (\S+)/g);
    expect(standby).toContain(`DATABASE_URL=postgres://cedarline:PASSWORD@${address}/cedarline`);
    for (const server of matchesOf(haproxy, /^\s+server \w+ (\S+):5432$/gm)) expect(standby).toContain(server);
  });

  test("HAProxy logs in as the role that the standby guide creates, and accepts only a server that is not a standby", () => {
    const bytes = (rule: string) =>
      Buffer.from(matchesOf(haproxy, new RegExp(`${rule} ([0-9a-f]+)$`, "gm"))[0] ?? "", "hex");
    const login = bytes("send-binary");
    const length = login.readInt32BE();
    expect(login.toString("latin1", 8, length)).toBe("user\0haproxy\0database\0postgres\0\0");
    expect(login.subarray(length)).toEqual(Buffer.from("X\0\0\0\x04"));
    expect(bytes("expect binary").toString()).toBe("in_hot_standby\0off\0");
    expect(standby).toContain("createuser haproxy");
  });
});

describe("the container", () => {
  const containerFile = textOf("deploy/Dockerfile");

  test("the container starts the site with the command of npm start", () => {
    const [command = "[]"] = matchesOf(containerFile, /^CMD (.*)$/gm);
    expect(JSON.parse(command).join(" ")).toBe(startCommand);
  });

  test("the container gets every file that the build needs", () => {
    const ignoredPaths = textOf(".dockerignore")
      .split("\n")
      .filter((line) => line && !/^#|\*/.test(line));
    expect(ignoredPaths).toContain("node_modules");
    expect(
      pageSourcePatterns.filter((path) => ignoredPaths.some((name) => path === name || path.startsWith(`${name}/`))),
    ).toEqual([]);
    const [copiedFiles = ""] = matchesOf(containerFile, /^COPY (package.json.*) \.\/$/gm);
    expect(copiedFiles.split(" ").filter((name) => !existsSync(new URL(name, root)))).toEqual([]);
  });
});
