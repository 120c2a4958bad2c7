import { enter } from "./entry.ts";

// What `npm start` and `npm run dev` run.
await enter(() => import("./start.ts"));
