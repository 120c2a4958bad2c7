import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { installIfMissing } from "./debian-packages.ts";

/** Renders pages in half the processor time of a Chromium with windows. */
const headlessShell = "chromium-headless-shell";

const programNames = [headlessShell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function programOnPath(names = programNames): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/**
 * Returns CHROMIUM_PATH if it is set, otherwise the path of an installed Chromium. Installs the headless shell if it is
 * missing and Debian has it. Throws if there is no Chromium, or if the file that CHROMIUM_PATH names does not exist.
 */
export function findChromium(): string {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`);
    return configuredPath;
  }
  const file = `/usr/bin/${headlessShell}`;
  const installProblem = programOnPath([headlessShell]) ? null : installIfMissing([file], [headlessShell]);
  const program = programOnPath();
  if (program) return program;
  if (!existsSync(chromium.executablePath())) {
    try {
      const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
      execFileSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore", timeout: 180_000 });
    } catch {
      // Playwright has no Chromium for some systems.
    }
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(`The browser tests need Chromium: install it, or set CHROMIUM_PATH to its path. ${installProblem}`);
}

/**
 * Chromium features to disable. This list replaces Playwright's list, so it repeats the features that Playwright
 * disables on Linux. The last two features show suggestions in the address bar, and would make Chromium open two extra
 * pages in every browser context.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export function launchChromium(features: readonly string[] = []): Promise<Browser> {
  const args = [`--disable-features=${disabledFeatures.join(",")}`, `--enable-features=${features.join(",")}`];
  // Root cannot run Chromium with its sandbox.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return chromium.launch({ executablePath: findChromium(), args });
}

let sharedBrowser: Promise<Browser> | undefined;

/** One Chromium for all test files of this process. It stops when the process ends. */
export function sharedChromium(): Promise<Browser> {
  sharedBrowser ??= launchChromium();
  return sharedBrowser;
}

/** Opens a page in a fresh browser profile and runs `visit`. Throws if the page has a script or CSP error. */
export async function visitPage<Result>(
  url: string,
  path: string,
  visit: (page: Page) => Promise<Result>,
  options: BrowserContextOptions = {},
): Promise<Result> {
  const browser = await sharedChromium();
  const context = await browser.newContext({ baseURL: url, reducedMotion: "reduce", ...options });
  try {
    const page = await context.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy/i.test(message.text())) failures.push(message.text());
    });
    await page.goto(path);
    const result = await visit(page);
    if (failures.length) throw new Error(`The page had errors: ${failures.join("\n")}`);
    return result;
  } finally {
    await context.close();
  }
}

/** Waits until React has taken over a page of the desk, and its effects have run. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Gives the page a virtual authenticator that creates and uses passkeys without a prompt. */
export async function enablePasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const authenticator = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...authenticator, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}
