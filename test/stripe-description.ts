import type Stripe from "stripe";
import { z } from "zod";

// What Stripe's API takes for the calls that the product makes, written down from its OpenAPI description
// (github.com/stripe/openapi): parameters with their types, lengths, and values, which of them are required, and that no
// others are taken. Only parameters that the product may use are here. Names are those of the package's types.

/** The version of the description from which the package's types were made. A new package means a new look. */
export const describedVersion = "v2596";

const text = (longest = 5000) => z.string().max(longest);
const integer = z.string().regex(/^-?\d+$/);
const boolean = z.enum(["true", "false"]);
const metadata = z.record(z.string().max(40), z.string().max(500));
const expand = z.array(text()).optional();

const sessionCreation = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: boolean.optional() }).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_email: z.string().optional(),
  expand,
  expires_at: integer.optional(),
  line_items: z
    .array(
      z.strictObject({
        price_data: z
          .strictObject({
            currency: z.string().regex(/^[a-z]{3}$/),
            product_data: z.strictObject({ description: text(40_000).optional(), name: text() }).optional(),
            unit_amount: integer.optional(),
          })
          .optional(),
        quantity: integer.optional(),
      }),
    )
    .max(100)
    .optional(),
  metadata: metadata.optional(),
  mode: z.enum(["payment", "setup", "subscription"]).optional(),
  payment_intent_data: z
    .strictObject({
      description: text(1000).optional(),
      metadata: metadata.optional(),
      setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
    } satisfies Partial<Record<keyof Stripe.Checkout.SessionCreateParams.PaymentIntentData, z.ZodType>>)
    .optional(),
  success_url: z.url().optional(),
} satisfies Partial<Record<keyof Stripe.Checkout.SessionCreateParams, z.ZodType>>);

/** What the description says in words: some parameters depend on others. */
const sessionRules = sessionCreation.superRefine((sent, { addIssue }) => {
  if (sent.mode === "payment" && !sent.line_items?.length) addIssue("line_items is required in payment mode");
  if (sent.customer && sent.customer_creation) addIssue("customer_creation excludes customer");
  if (sent.payment_intent_data && sent.mode !== "payment") addIssue("payment_intent_data is for payment mode alone");
});

const paymentCreation = z.strictObject({
  amount: integer,
  automatic_payment_methods: z
    .strictObject({ allow_redirects: z.enum(["always", "never"]).optional(), enabled: boolean })
    .optional(),
  confirm: boolean.optional(),
  currency: z.string().regex(/^[a-z]{3}$/),
  customer: text().optional(),
  expand,
  metadata: metadata.optional(),
  off_session: z.union([boolean, z.enum(["one_off", "recurring"])]).optional(),
  payment_method: text().optional(),
  return_url: z.url().optional(),
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams, z.ZodType>>);

const paymentRules = paymentCreation.superRefine((sent, { addIssue }) => {
  if (sent.off_session && sent.confirm !== "true") addIssue("off_session needs confirm");
  if (sent.confirm === "true" && !sent.return_url && sent.automatic_payment_methods?.allow_redirects !== "never")
    addIssue("a confirmation needs return_url, unless no method may redirect");
});

/** Path parameters are in braces. `request` is the query of a GET, and the form of a POST. */
export const describedCalls: { method: string; path: RegExp; request: z.ZodType }[] = [
  { method: "POST", path: /^\/v1\/checkout\/sessions$/, request: sessionRules },
  { method: "GET", path: /^\/v1\/checkout\/sessions\/(\w{1,66})$/, request: z.strictObject({ expand }) },
  { method: "POST", path: /^\/v1\/checkout\/sessions\/(\w{1,66})\/expire$/, request: z.strictObject({ expand }) },
  { method: "POST", path: /^\/v1\/payment_intents$/, request: paymentRules },
  {
    method: "GET",
    path: /^\/v1\/payment_intents\/search$/,
    request: z.strictObject({
      expand,
      limit: integer.optional(),
      page: text().optional(),
      query: text(),
    } satisfies Record<keyof Stripe.PaymentIntentSearchParams, z.ZodType>),
  },
  {
    method: "GET",
    path: /^\/v1\/payment_intents\/(\w+)$/,
    request: z.strictObject({ client_secret: z.string().optional(), expand }),
  },
  {
    method: "GET",
    path: /^\/v1\/customers\/(\w+)\/payment_methods$/,
    request: z.strictObject({
      ending_before: text().optional(),
      expand,
      limit: integer.optional(),
      starting_after: text().optional(),
    } satisfies Partial<Record<keyof Stripe.CustomerListPaymentMethodsParams, z.ZodType>>),
  },
];
