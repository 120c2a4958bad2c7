import { startWithHeldPresses } from "../../hold-presses.ts";

for (const row of document.querySelectorAll<HTMLElement>("[data-job]"))
  startWithHeldPresses(row, () => import("./job-row-root.tsx").then(({ startJobRow }) => startJobRow));
