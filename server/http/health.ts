import type { Handler } from "hono";
import type { OpenDatabase } from "../database/open.ts";

/** 200 while the database answers and can be written, 503 otherwise. */
export function health(database: OpenDatabase): Handler {
  return async (context) => {
    const isHealthy = await database.isHealthy();
    return context.json({ status: isHealthy ? "ok" : "unavailable" }, isHealthy ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  };
}
