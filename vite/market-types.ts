import { mkdirSync, writeFileSync } from "node:fs";
import { enter } from "../server/process/entry.ts";

// Part of `npm run typecheck`: writes the market as one module, so that the compiler says what it lacks and where.

const folder = new URL("../.react-router/types/", import.meta.url);

await enter(
  async () => {
    const [{ marketFolder }, { marketSource }] = await Promise.all([
      import("./market-folder.ts"),
      import("./market-parts.ts"),
    ]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(new URL("+market.ts", folder), marketSource(marketFolder));
  },
  // That is the compiler's to do.
  { checksMarket: false },
);
