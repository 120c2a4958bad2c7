import type { Env } from "../../env.ts";
import type { Outbox } from "../../events/outbox.ts";
import type { LinkRequests } from "../../links/link-requests.ts";
import { checkout } from "./checkout.ts";
import { followPayments } from "./follow-payments.ts";
import { payNext } from "./pay-next.ts";
import { stripeApi } from "./stripe-api.ts";
import { stripeEvents } from "./stripe-events.ts";

export type StripePayments = NonNullable<ReturnType<typeof stripePayments>>;

/** Null if the site has no account at Stripe. */
export function stripePayments(outbox: Outbox, requests: LinkRequests, { stripe, site }: Pick<Env, "stripe" | "site">) {
  if (stripe === null) return null;
  const api = stripeApi(stripe);
  return {
    ...checkout(outbox, requests, api, site),
    payNext: payNext(requests, site),
    takeEvent: stripeEvents(outbox, stripe).take,
    follow: followPayments(outbox, api),
  };
}
