import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "../test/free-port.ts";

function replaceAllIn(text: string, replacements: readonly [from: string, to: string][]): string {
  for (const [from, to] of replacements) {
    if (!text.includes(from))
      throw new Error(`A configuration file in deploy/ does not contain "${from}", which this script replaces.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/**
 * Starts nginx in front of the product at `productPort`, with the configuration from deploy/ and a self-signed
 * certificate. Throws if nginx does not start.
 */
export async function startNginx(productPort: number) {
  const folder = mkdtempSync(join(tmpdir(), "cedarline-nginx-"));
  const httpsPort = await freePort();
  writeConfiguration(folder, await freePort(), httpsPort, productPort);
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", process.env.DEBUG ? "inherit" : "ignore"],
  });
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  while (!(await responds(httpsPort))) {
    if (hasEnded) throw new Error("nginx did not start. Set DEBUG=1 to see its messages.");
    await setTimeout(50);
  }
  return {
    url: `https://127.0.0.1:${httpsPort}`,
    stop() {
      process.off("exit", kill);
      kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const responds = (port: number) =>
  new Promise<boolean>((resolve) => {
    request({ host: "127.0.0.1", port, path: "/robots.txt", servername: "www.example.com", rejectUnauthorized: false })
      .on("response", (response) => {
        response.resume();
        resolve(true);
      })
      .on("error", () => resolve(false))
      .end();
  });

function writeConfiguration(folder: string, httpPort: number, httpsPort: number, productPort: number): void {
  mkdirSync(join(folder, "logs"));
  const outputFiles = ["-keyout", `${folder}/key.pem`, "-out", `${folder}/certificate.pem`];
  const certificateOptions = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  execFileSync("openssl", [...certificateOptions, "-days", "1", "-subj", "/CN=www.example.com", ...outputFiles], {
    stdio: "ignore",
  });
  const certificates = ["www", "desk"].flatMap((host): [string, string][] => [
    [`/etc/letsencrypt/live/${host}.example.com/fullchain.pem`, `${folder}/certificate.pem`],
    [`/etc/letsencrypt/live/${host}.example.com/privkey.pem`, `${folder}/key.pem`],
  ]);
  const deployedConfiguration = readFileSync(new URL("../deploy/nginx.conf", import.meta.url), "utf8");
  // Removes the server block that refuses unknown host names, because scanners connect by IP address.
  const siteConfiguration = replaceAllIn(deployedConfiguration.replace(/^# Unknown host names.*?^}\n/ms, ""), [
    ...["3001", "3002", "3003"].map((from): [string, string] => [`127.0.0.1:${from}`, `127.0.0.1:${productPort}`]),
    ...certificates,
    ["    listen [::]:80;\n", ""],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ", `listen 127.0.0.1:${httpsPort} `],
    ["/var/cache/nginx/cedarline", `${folder}/pages`],
    ["/var/log/nginx/cedarline.log", `${folder}/logs/site.log`],
  ]);
  const temporaryKinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/logs/error.log;
events {}
http {
${temporaryKinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join("\n")}
${siteConfiguration}
}
`,
  );
}
