import { enter } from "./entry.ts";

await enter(() => import("./start.ts"));
