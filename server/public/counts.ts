import { Hono } from "hono";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import { pageCountKinds } from "../../wire/page-count-path.ts";
import { limitBody } from "../limits/body-limit.ts";
import type { PageCounts } from "./page-counts.ts";

const maxPathBytes = 1024;

/** Page scripts report page views, and forms that a visitor began to fill in. */
export function countsApi({ countReport }: Pick<PageCounts, "countReport">): Hono {
  const app = new Hono();

  app.use(
    limitBody(maxPathBytes, (context) =>
      context.json(makeDataApiError("413", `The body is larger than ${maxPathBytes} bytes.`), 413),
    ),
  );
  for (const what of pageCountKinds) {
    app.post(`/${what}`, async (context) => {
      const isPage = countReport(context.req.raw, what, await context.req.text());
      return isPage ? context.body(null, 204) : context.json(makeDataApiError("400", "Send the path of a page."), 400);
    });
  }

  return app;
}
