import { Hono } from "hono";
import { z } from "zod";
import { makeDataApiError } from "../../domain/submission-outcome.ts";
import type { StripePayments } from "../billing/stripe/stripe-payments.ts";
import type { Leads } from "../leads/leads.ts";
import { limitBody } from "../limits/body-limit.ts";

const maxHookBytes = 4096;
const maxStripeBytes = 1024 * 1024;

const hookBody = z.object({ lead_id: z.string().min(1) });

/** For other software and our thank-you page. */
export function hooksApi(leads: Leads, payments: Pick<StripePayments, "takeEvent"> | null): Hono {
  const app = new Hono();

  const limitTo = (bytes: number) =>
    limitBody(bytes, (context) =>
      context.json(makeDataApiError("413", `The body is larger than ${bytes} bytes.`), 413),
    );

  /** The same for known and unknown leads, so that nobody finds out which ids exist. */
  app.post("/confirm-match", limitTo(maxHookBytes), async (context) => {
    const isForm = context.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
    const body = await (isForm ? context.req.parseBody() : context.req.json().catch(() => null));
    const { data } = hookBody.safeParse(body);
    if (!data) return context.json(makeDataApiError("400", 'Send {"lead_id": "…"}.'), 400);
    if ((await leads.confirmMatch(data.lead_id)) === "unavailable") {
      return context.json(makeDataApiError("503", "Please try again in a moment."), 503);
    }
    return isForm ? context.redirect("/thank-you", 303) : context.json({ status: "received" }, 202);
  });

  if (payments) {
    app.post("/stripe", limitTo(maxStripeBytes), async (context) => {
      const signature = context.req.header("Stripe-Signature") ?? "";
      const outcome = await payments.takeEvent(await context.req.text(), signature);
      if (outcome === "refused") return context.json(makeDataApiError("400", "The signature does not fit."), 400);
      if (outcome === "unavailable") return context.json(makeDataApiError("503", "Please send it again."), 503);
      return context.json({ status: "received" });
    });
  }

  return app;
}
