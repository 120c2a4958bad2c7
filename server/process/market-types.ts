import { mkdirSync, writeFileSync } from "node:fs";
import { runMain } from "./entry.ts";

// A part of `npm run typecheck`: a module that imports the market, for the compiler to check.

const folder = new URL("../../.react-router/types/", import.meta.url);

await runMain(
  async () => {
    const [{ marketFolder }, { marketSource }] = await Promise.all([
      import("../../vite/market-folder.ts"),
      import("../../vite/market-parts.ts"),
    ]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL("+market.ts", folder), marketSource(marketFolder));
  },
  { checksMarket: false },
);
