import type Stripe from "stripe";
import type { Env } from "../../env.ts";
import { errorFields, log } from "../../log.ts";

// The few calls that are used. The package is loaded at the first, so a site without Stripe never loads it.

export type StripeSettings = NonNullable<Env["stripe"]>;

/** The package's types describe it. An account may have another as its default. */
export const stripeApiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

const requestTimeoutMs = 15_000;

/** Stored, because a repeated request must be the same to the letter. */
export type SessionRequest = Pick<
  Stripe.Checkout.SessionCreateParams,
  | "mode"
  | "line_items"
  | "metadata"
  | "payment_intent_data"
  | "customer"
  | "customer_creation"
  | "adaptive_pricing"
  | "success_url"
  | "cancel_url"
>;

export interface ChargeRequest {
  customer: string;
  cents: number;
  metadata: Record<string, string>;
}

export type Session = Pick<
  Stripe.Checkout.Session,
  "id" | "url" | "status" | "payment_status" | "amount_total" | "currency" | "payment_intent" | "customer" | "metadata"
>;

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  "id" | "status" | "amount" | "amount_received" | "currency" | "customer" | "metadata" | "payment_method_types"
>;

/** No answer, or none that says what became of the request, which may have been carried out. */
export class StripeAway extends Error {
  override name = "StripeAway";
}

export interface Refusal {
  /** Unless Stripe refused before it made a payment. */
  intent: string | null;
}

export function stripeApi({ secretKey, apiUrl }: Pick<StripeSettings, "secretKey" | "apiUrl">) {
  let client: Promise<Stripe> | undefined;

  async function open(): Promise<Stripe> {
    const { default: Stripe } = await import("stripe");
    const url = apiUrl === null ? null : new URL(apiUrl);
    return new Stripe(secretKey, {
      apiVersion: stripeApiVersion,
      timeout: requestTimeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
      ...(url && {
        protocol: url.protocol === "http:" ? "http" : "https",
        host: url.hostname,
        port: url.port || (url.protocol === "http:" ? 80 : 443),
      }),
    });
  }

  /** Any error but `StripeAway` is Stripe's refusal of the request itself. */
  async function ask<Answer>(request: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    client ??= open();
    const stripe = await client;
    try {
      return await request(stripe);
    } catch (error) {
      const { StripeError, StripeCardError, StripeInvalidRequestError } = stripe.errors;
      if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) throw error;
      if (!(error instanceof StripeError)) throw error;
      log("warn", "stripe did not answer", { type: error.type, message: error.message });
      throw new StripeAway(error.type, { cause: error });
    }
  }

  return {
    createSession: (request: SessionRequest, idempotencyKey: string): Promise<Session> =>
      ask((stripe) => stripe.checkout.sessions.create(request, { idempotencyKey })),

    readSession: (id: string): Promise<Session> => ask((stripe) => stripe.checkout.sessions.retrieve(id)),

    /** Only an open session can expire, so a refusal asks what became of it. */
    expireSession: (id: string): Promise<Session> =>
      ask((stripe) => stripe.checkout.sessions.expire(id)).catch((error) => {
        if (error instanceof StripeAway) throw error;
        return ask((stripe) => stripe.checkout.sessions.retrieve(id));
      }),

    readPayment: (id: string): Promise<PaymentIntent> => ask((stripe) => stripe.paymentIntents.retrieve(id)),

    /** At least about a minute old. */
    paymentsOf: async (invoiceId: string): Promise<PaymentIntent[]> => {
      const query = `metadata["invoice_id"]:"${invoiceId}"`;
      return (await ask((stripe) => stripe.paymentIntents.search({ query, limit: 100 }))).data;
    },

    /** What the customer left with Stripe last. We do not keep its id. */
    async charge(
      { customer, cents, metadata }: ChargeRequest,
      idempotencyKey: string,
    ): Promise<PaymentIntent | Refusal> {
      const refusalOf = async (error: unknown): Promise<Refusal> => {
        const { StripeCardError, StripeInvalidRequestError } = (await client)?.errors ?? {};
        if (StripeCardError && error instanceof StripeCardError) return { intent: error.payment_intent?.id ?? null };
        if (!StripeInvalidRequestError || !(error instanceof StripeInvalidRequestError)) throw error;
        log("warn", "stripe refused a charge", errorFields(error));
        return { intent: null };
      };
      try {
        const { data } = await ask((stripe) => stripe.customers.listPaymentMethods(customer, { limit: 1 }));
        const method = data[0]?.id;
        if (method === undefined) return { intent: null };
        return await ask((stripe) =>
          stripe.paymentIntents.create(
            {
              amount: cents,
              currency: "usd",
              customer,
              payment_method: method,
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              confirm: true,
              off_session: true,
              metadata,
            },
            { idempotencyKey },
          ),
        );
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

export type StripeApi = ReturnType<typeof stripeApi>;
