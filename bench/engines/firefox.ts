import { centerOf, type Engine, openSocket, phone, startProgram, waitFor } from "./engine.ts";

/** Speaks WebDriver BiDi. */
export async function startFirefox(path: string): Promise<Engine> {
  const program = startProgram(path, (folder) => [
    "--headless",
    "--no-remote",
    "--profile",
    folder,
    "--remote-debugging-port",
    "0",
  ]);
  const address = () => /WebDriver BiDi listening on (ws:\S+)/.exec(program.output())?.[1];
  await waitFor(`A window of ${path}`, async () => address()).catch(async (error) => {
    await program.end();
    throw new Error(`${error.message}\n${program.output()}`);
  });
  const { send, close } = await openSocket(`${address()}/session`);
  const { capabilities } = await send("session.new", { capabilities: {} });
  const { context } = await send("browsingContext.create", { type: "tab" });
  await send("browsingContext.setViewport", { context, viewport: phone });

  async function evaluate(expression: string) {
    const answer = await send("script.evaluate", { expression, target: { context }, awaitPromise: true });
    if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
    return answer.result;
  }

  const engine: Engine = {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
    read: async (expression) => (await evaluate(expression)).value ?? null,
    async press(selector) {
      const center = await centerOf(engine, selector);
      const actions = [
        { type: "pointerMove", ...center },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
    },
    async chooseFile(selector, path) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await send("input.setFiles", { context, element: { sharedId }, files: [path] });
    },
    async picture() {
      const { data } = await send("browsingContext.captureScreenshot", { context });
      return Buffer.from(data, "base64");
    },
    async close() {
      close();
      await program.end();
    },
  };
  return engine;
}
