import { globSync } from "node:fs";
import { freePort } from "../../test/free-port.ts";
import { centerOf, type Engine, phone, startProgram, waitFor } from "./engine.ts";

/** The key under which WebDriver returns an element (W3C WebDriver, section 12). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Speaks WebDriver to WebKitGTK's small browser, in a display without a screen. */
export async function startWebKit(): Promise<Engine> {
  const [browser = ""] = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser");
  const port = await freePort();
  const program = startProgram("xvfb-run", () => ["-a", "WebKitWebDriver", `--port=${port}`], {
    // Its sandbox does not start for root.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });

  // biome-ignore lint/suspicious/noExplicitAny: each command has another result.
  async function send(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : undefined,
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  await waitFor("WebKitWebDriver", () => send("GET", "/status")).catch(async (error) => {
    await program.end();
    throw new Error(`${error.message}\n${program.output()}`);
  });
  const { sessionId, capabilities } = await send("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
      },
    },
  });
  const session = `/session/${sessionId}`;
  await send("POST", `${session}/window/rect`, phone);
  const find = async (selector: string): Promise<string> =>
    (await send("POST", `${session}/element`, { using: "css selector", value: selector }))[elementKey];

  const engine: Engine = {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => send("POST", `${session}/url`, { url }),
    read: (expression) => send("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    async press(selector) {
      await centerOf(engine, selector);
      await send("POST", `${session}/element/${await find(selector)}/click`, {});
    },
    async type(text) {
      const element = (await send("GET", `${session}/element/active`))[elementKey];
      await send("POST", `${session}/element/${element}/value`, { text });
    },
    chooseFile: async (selector, path) =>
      send("POST", `${session}/element/${await find(selector)}/value`, { text: path }),
    picture: async () => Buffer.from(await send("GET", `${session}/screenshot`), "base64"),
    async close() {
      await send("DELETE", session).catch(() => {});
      await program.end();
    },
  };
  return engine;
}
