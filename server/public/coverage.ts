import { Hono } from "hono";
import { isServiceSlug } from "../../content/chosen-market.ts";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import { fiveDigitsOf, zipCodeShape } from "../../domain/zip-code.ts";
import type { Territories } from "../contractors/territories.ts";

/** For the quote form: `GET /coverage?service=fence-repair&zip_code=98033`. */
export function coverageApi({ isCovered }: Pick<Territories, "isCovered">): Hono {
  const app = new Hono();

  app.get("/coverage", async (context) => {
    context.header("Cache-Control", "no-store");
    const { service, zip_code: zipCode = "" } = context.req.query();
    if (!isServiceSlug(service))
      return context.json(makeDataApiError("400", "service must be the slug of a service."), 400);
    if (!zipCodeShape.test(zipCode)) return context.json(makeDataApiError("400", "zip_code must be five digits."), 400);
    const answer = await isCovered(service, fiveDigitsOf(zipCode));
    if (answer === "unavailable") return context.json(makeDataApiError("503", "Please try again in a moment."), 503);
    return context.json({ is_covered: answer });
  });

  return app;
}
