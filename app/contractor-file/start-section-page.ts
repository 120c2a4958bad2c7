import { startWithHeldPresses } from "../hold-presses.ts";

for (const page of document.querySelectorAll<HTMLElement>("[data-section-page]"))
  startWithHeldPresses(page, () => import("./section-page-root.tsx").then(({ startSectionPage }) => startSectionPage));
