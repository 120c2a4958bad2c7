import { enter } from "./entry.ts";

// Runs `npm start` and `npm run dev`.
await enter(() => import("./start.ts"));
