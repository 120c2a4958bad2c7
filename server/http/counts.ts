import { Hono } from "hono";
import { refusal } from "../../domain/receipt.ts";
import { pageCountKinds } from "../../wire/page-count-path.ts";
import { limitBody } from "./body-limit.ts";
import type { PageCounts } from "./page-counts.ts";

/** The largest body in bytes: a path. */
const largestPath = 1024;

/** Receives the pages' own reports, mounted at `/counts`. The answer is empty. */
export function counts({ told }: Pick<PageCounts, "told">): Hono {
  const app = new Hono();

  app.use(limitBody(largestPath, (context) => context.json(refusal("413", "The body is too large."), 413)));
  for (const what of pageCountKinds) {
    app.post(`/${what}`, async (context) => {
      const isPage = told(context.req.raw, what, await context.req.text());
      return isPage ? context.body(null, 204) : context.json(refusal("400", "Send the path of a page."), 400);
    });
  }

  return app;
}
