import type { Env } from "../../env.ts";
import type { Outbox } from "../../events/outbox.ts";
import type { LinkActions } from "../../links/link-actions.ts";
import { checkout } from "./checkout.ts";
import { followPayments } from "./follow-payments.ts";
import { payNext } from "./pay-next.ts";
import { stripeApi } from "./stripe-api.ts";
import { stripeEvents } from "./stripe-events.ts";

export type StripePayments = NonNullable<ReturnType<typeof stripePayments>>;

export function stripePayments(
  outbox: Outbox,
  linkActions: LinkActions,
  { stripe, site }: Pick<Env, "stripe" | "site">,
) {
  if (stripe === null) return null;
  const api = stripeApi(stripe);
  return {
    ...checkout(outbox, linkActions, api, site),
    payNext: payNext(linkActions, site),
    takeEvent: stripeEvents(outbox, stripe).take,
    follow: followPayments(outbox, api),
  };
}
