import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { StartProblem } from "../server/problems.ts";
import { readOperatorKey } from "../server/process/operator-key.ts";
import { type DemoMark, readMark } from "./folder.ts";
import { demoOperator } from "./people.ts";

// `npm run demo`: the product with an invented business in it. It imports the product only after it has made the
// environment its own, because modules read the environment when they are imported.

const root = fileURLToPath(new URL("../", import.meta.url));

const usage = "Usage: npm run demo -- [--port N] [--reset] [--pictures]";

/** Everything else, such as a database's or a mail server's address, is taken away, so that nothing leaves the machine. */
const keptVariables = /^(PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TERM|NODE_COMPILE_CACHE|CHROMIUM_PATH)$/;

function readOptions(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        port: { type: "string" },
        reset: { type: "boolean" },
        pictures: { type: "boolean" },
        folder: { type: "string" },
      },
    });
    const port = values.port === undefined ? 3000 : /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
    if (!(port >= 1 && port <= 65_534)) throw new Error("--port must be a whole number from 1 to 65534.");
    return { ...values, port, folder: resolve(root, values.folder ?? "data-demo") };
  } catch (error) {
    throw new StartProblem(`${(error as Error).message.split("\n")[0]} ${usage}`);
  }
}

function takeOverEnvironment(folder: string, port: number): void {
  for (const name of Object.keys(process.env)) if (!keptVariables.test(name)) delete process.env[name];
  Object.assign(process.env, {
    DATA_DIR: folder,
    PORT: String(port),
    HOST: "127.0.0.1",
    DESK_PORT: String(port + 1),
    CHECK_MAIL_DOMAINS: "off",
  });
}

async function requireFreePort(port: number): Promise<void> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason =
      code === "EADDRINUSE" ? "is in use by another process, perhaps another demo" : `cannot be used: ${code}`;
    throw new StartProblem(`Port ${port} ${reason}. Choose another: npm run demo -- --port 4000`);
  }
  server.close();
  await once(server, "close");
}

/** In the folder that DATA_DIR names. */
async function makeBusiness(): Promise<void> {
  process.stdout.write("Making a business of a hundred days …\n");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(root, "demo/make.ts")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let problem = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    problem += text;
  });
  const stop = () => child.kill();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const [code] = await once(child, "close");
  process.off("SIGINT", stop).off("SIGTERM", stop);
  if (code !== 0) throw new StartProblem(problem.trim() || "The demo was stopped before its business was made.");
}

/** Asks the desk for a sign-in link, as the operator's command line does. */
async function signInLink(site: string, apikey: string): Promise<string> {
  const response = await fetch(`${site}/operator/invite`, {
    method: "POST",
    headers: { apikey, "Content-Type": "application/json" },
    body: JSON.stringify({ words: [demoOperator], options: {} }),
  });
  const { json, message } = (await response.json()) as { json?: { link: string }; message?: string };
  if (!json) throw new StartProblem(message ?? "The desk gave no sign-in link.");
  return json.link;
}

/** The log would hide the addresses. Only what went wrong is shown. */
function showOnlyProblems(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string) =>
    /"level":"(?:warn|error)"/.test(text) || !text.startsWith('{"time"') ? write(text) : true) as typeof write;
}

function addresses(site: string, link: string, mark: DemoMark): string {
  return `
The demo runs on this machine alone. The people, firms, and requests are invented.

  Site     ${site}
  Desk     ${link}
           (signs you in once, within 15 minutes)
  Receipt  ${site}${mark.receipt}
  Job      ${site}${mark.job}

The desk’s inbox begins with a disputed request. Emails go nowhere: read them in the desk under Deliveries.
Stop with Ctrl+C. Start anew: npm run demo -- --reset
`;
}

/** Starts the demo as another process, because this one must stay the user who may write the pictures. */
async function makePictures(words: string[]): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let shown = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    shown += text;
    if (shown.includes("Stop with")) break;
  }
  const urlAfter = (label: string) => new RegExp(`${label} +(http\\S+)`).exec(shown)?.[1];
  const [site, desk, receipt] = ["Site", "Desk", "Receipt"].map(urlAfter);
  if (!site || !desk || !receipt) throw new StartProblem("The demo did not start.");
  try {
    await (await import("./pictures.ts")).takePictures({ site, signIn: desk, receipt });
  } finally {
    child.kill();
  }
}

async function runDemo(): Promise<void> {
  const { port, folder, reset, pictures } = readOptions(process.argv.slice(2));
  if (pictures) return makePictures(process.argv.slice(2).filter((word) => word !== "--pictures"));
  const site = `http://localhost:${port}`;
  takeOverEnvironment(folder, port);
  const known = readMark(folder);
  await requireFreePort(port);
  await requireFreePort(port + 1);
  // Another process makes the business, and this one loads the product meanwhile.
  if (reset || !known?.madeAt)
    await Promise.all([
      makeBusiness(),
      import("../server/process/backend.ts"),
      import("../server/process/doors.ts"),
      import("../server/process/page-source.ts"),
    ]);
  const mark = readMark(folder);
  const key = readOperatorKey(join(folder, "operator.key"));
  if (!mark?.madeAt || key === null) throw new StartProblem(`${folder} is not complete. Run: npm run demo -- --reset`);
  showOnlyProblems();
  await import("../server/process/start.ts");
  process.stdout.write(addresses(site, await signInLink(site, key), mark));
}

try {
  await runDemo();
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
