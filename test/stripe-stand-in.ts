import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { stripeApiVersion } from "../server/billing/stripe/stripe-api.ts";
import { startListening } from "./local-server.ts";
import { describedCalls, describedVersion } from "./stripe-description.ts";

// A stand-in for Stripe on this machine. It answers the calls that the product makes, and remembers each request that
// Stripe's description does not allow.

type Form = { [name: string]: string | Form | (string | Form)[] };

type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "url"
  | "status"
  | "payment_status"
  | "amount_total"
  | "currency"
  | "payment_intent"
  | "customer"
  | "metadata"
  | "livemode"
> & { keepsMethod: boolean; paymentMetadata: Stripe.Metadata; created: number };

type Payment = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "status"
  | "amount"
  | "amount_received"
  | "currency"
  | "customer"
  | "metadata"
  | "payment_method_types"
  | "livemode"
  | "created"
>;

export const stripeSettings = {
  STRIPE_SECRET_KEY: "sk_test_standin0000000000000000",
  STRIPE_WEBHOOK_SECRET: "whsec_standin0000000000000000",
};

const keyMs = 24 * 60 * 60_000;

/** Stripe's search does not know the newest payments yet. */
const searchDelayMs = 60_000;

/** `away` refuses every request. `deaf` carries it out and hangs up before the answer. */
export type Mood = "well" | "away" | "deaf";

export async function stripeStandIn() {
  let now = () => Date.now();
  let mood: Mood = "well";
  /** The decline code of the next charge. */
  let declines: string | null = null;
  /** Whether the next charge is a bank debit, whose money comes later. */
  let isBank = false;
  let count = 0;
  const sessions = new Map<string, Session>();
  const payments = new Map<string, Payment>();
  const methods = new Map<string, string>();
  const answers = new Map<string, { request: string; at: number; status: number; body: object }>();
  const calls: { method: string; path: string; form: Form; key: string | undefined }[] = [];
  const violations: string[] = [];

  function newId(prefix: string): string {
    count += 1;
    return `${prefix}_test_${String(count).padStart(6, "0")}`;
  }
  const errorBody = (type: string, message: string, more: object = {}) => ({ error: { type, message, ...more } });

  function sessionNow(id: string): Session | undefined {
    const session = sessions.get(id);
    if (session?.status === "open" && now() - session.created >= keyMs)
      Object.assign(session, { status: "expired", url: null });
    return session;
  }

  function newPayment(
    form: { amount: number; customer: string | null; metadata: Stripe.Metadata },
    status: Payment["status"],
  ) {
    const payment: Payment = {
      id: newId("pi"),
      object: "payment_intent",
      status,
      currency: "usd",
      amount_received: status === "succeeded" ? form.amount : 0,
      payment_method_types: ["card", "us_bank_account"],
      livemode: false,
      created: now(),
      ...form,
    };
    payments.set(payment.id, payment);
    return payment;
  }

  function createSession(form: Form) {
    const { line_items, metadata, payment_intent_data, customer } = form as unknown as {
      line_items: { price_data: { unit_amount: string; currency: string } }[];
      metadata: Stripe.Metadata;
      payment_intent_data: { metadata: Stripe.Metadata; setup_future_usage?: string };
      customer?: string;
    };
    const id = newId("cs");
    const session: Session = {
      id,
      object: "checkout.session",
      url: `${listening.url}/pay/${id}`,
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(line_items[0]?.price_data.unit_amount),
      currency: line_items[0]?.price_data.currency ?? null,
      payment_intent: null,
      customer: customer ?? null,
      metadata,
      paymentMetadata: payment_intent_data.metadata,
      livemode: false,
      keepsMethod: payment_intent_data.setup_future_usage === "off_session",
      created: now(),
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  }

  function createPayment(form: Form) {
    const { amount, customer, payment_method, metadata } = form as unknown as {
      amount: string;
      customer: string;
      payment_method: string;
      metadata: Stripe.Metadata;
    };
    if (methods.get(customer) !== payment_method)
      return { status: 400, body: errorBody("invalid_request_error", "No such payment method") };
    const terms = { amount: Number(amount), customer, metadata };
    if (declines !== null) {
      const payment_intent = newPayment(terms, "requires_payment_method");
      return {
        status: 402,
        body: errorBody("card_error", "Your card was declined.", { code: declines, payment_intent }),
      };
    }
    const payment = newPayment(terms, isBank ? "processing" : "succeeded");
    if (isBank) payment.payment_method_types = ["us_bank_account"];
    return { status: 200, body: payment };
  }

  function answer(method: string, path: string, form: Form): { status: number; body: object } {
    const [, id = ""] = /^\/v1\/(?:checkout\/sessions|payment_intents|customers)\/(\w+)/.exec(path) ?? [];
    const missing = { status: 404, body: errorBody("invalid_request_error", `No such object: ${id}`) };
    if (method === "POST" && path === "/v1/checkout/sessions") return createSession(form);
    if (method === "POST" && path === "/v1/payment_intents") return createPayment(form);
    if (path === "/v1/payment_intents/search") {
      const [, name = "", value] = /^metadata\["(\w+)"\]:"([^"]*)"$/.exec(String(form.query)) ?? [];
      const data = [...payments.values()].filter(
        ({ metadata, created }) => metadata[name] === value && now() - created >= searchDelayMs,
      );
      return { status: 200, body: { object: "search_result", url: path, has_more: false, data } };
    }
    if (path.endsWith("/payment_methods")) {
      const data = methods.has(id) ? [{ id: methods.get(id), object: "payment_method" }] : [];
      return { status: 200, body: { object: "list", url: path, has_more: false, data } };
    }
    if (path.startsWith("/v1/payment_intents/")) {
      const payment = payments.get(id);
      return payment ? { status: 200, body: payment } : missing;
    }
    const session = sessionNow(id);
    if (!session) return missing;
    if (!path.endsWith("/expire")) return { status: 200, body: session };
    if (session.status !== "open")
      return {
        status: 400,
        body: errorBody("invalid_request_error", 'Only Checkout Sessions with a status in ["open"] can be expired.'),
      };
    Object.assign(session, { status: "expired", url: null });
    return { status: 200, body: session };
  }

  /** Keeps an answer for 24 hours under its idempotency key. */
  function answerOnce(key: string | undefined, method: string, path: string, form: Form) {
    if (key === undefined) return answer(method, path, form);
    const request = JSON.stringify([method, path, form]);
    const known = answers.get(key);
    if (known && now() - known.at < keyMs) {
      if (known.request === request) return known;
      return {
        status: 400,
        body: errorBody("idempotency_error", "Keys for idempotent requests can only be used with the same parameters."),
      };
    }
    const made = answer(method, path, form);
    answers.set(key, { request, at: now(), ...structuredClone(made) });
    return made;
  }

  function check(request: IncomingMessage, path: string, form: Form): void {
    const { method = "", headers } = request;
    const named = `${method} ${path}`;
    const call = describedCalls.find((each) => each.method === method && each.path.test(path));
    if (!call) return void violations.push(`${named} is not described`);
    const parsed = call.request.safeParse(form);
    for (const { path: place, message } of parsed.error?.issues ?? [])
      violations.push(`${named} ${place.join(".")}: ${message}`);
    if (headers["stripe-version"] !== stripeApiVersion)
      violations.push(`${named} has version ${headers["stripe-version"]}`);
    if (headers.authorization !== `Bearer ${stripeSettings.STRIPE_SECRET_KEY}`)
      violations.push(`${named} has another key`);
    if (method === "POST" && !/^[\x20-\x7e]{1,255}$/.test(String(headers["idempotency-key"] ?? "")))
      violations.push(`${named} has no idempotency key`);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://stripe.invalid");
    let text = "";
    for await (const chunk of request) text += chunk;
    if (url.pathname.startsWith("/pay/")) {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`<!doctype html><title>Stand-in</title><h1>Payment page ${url.pathname.slice(5)}</h1>`);
      return;
    }
    if (!url.pathname.startsWith("/v1/")) {
      response.writeHead(404).end();
      return;
    }
    if (mood === "away") return void request.socket.destroy();
    const form = parseForm(request.method === "GET" ? url.search.slice(1) : text);
    const key = request.headers["idempotency-key"];
    calls.push({
      method: request.method ?? "",
      path: url.pathname,
      form,
      key: key === undefined ? undefined : String(key),
    });
    check(request, url.pathname, form);
    const { status, body } = answerOnce(
      request.method === "POST" && !url.pathname.endsWith("/expire") ? String(key) : undefined,
      request.method ?? "",
      url.pathname,
      form,
    );
    if (mood === "deaf" && request.method === "POST") return void request.socket.destroy();
    response.writeHead(status, { "Content-Type": "application/json", "Request-Id": newId("req") });
    response.end(JSON.stringify(body));
  }

  const server = createServer(
    (request, response) => void serve(request, response).catch((error) => response.destroy(error)),
  );
  const listening = await startListening(server);

  /** Completes a session, as if somebody had paid on its page. */
  function complete(id: string, status: Payment["status"], paymentStatus: Session["payment_status"]) {
    const session = sessionNow(id);
    if (session?.status !== "open") throw new Error(`Session ${id} is not open.`);
    if (session.keepsMethod) {
      session.customer = String(session.customer ?? newId("cus"));
      methods.set(session.customer, newId("pm"));
    }
    const payment = newPayment(
      {
        amount: session.amount_total ?? 0,
        customer: session.customer as string | null,
        metadata: session.paymentMetadata,
      },
      status,
    );
    Object.assign(session, {
      status: "complete",
      url: null,
      payment_intent: payment.id,
      payment_status: paymentStatus,
    });
    return { session, payment };
  }

  function bodyOf(type: string, object: object, more: object = {}): string {
    return JSON.stringify({
      id: newId("evt"),
      object: "event",
      api_version: stripeApiVersion,
      created: Math.floor(now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object },
      ...more,
    });
  }

  return {
    url: listening.url,
    close: listening.close,
    sessions,
    payments,
    calls,
    /** Requests that Stripe's description does not allow. */
    violations,
    set mood(next: Mood) {
      mood = next;
    },
    set declines(code: string | null) {
      declines = code;
    },
    set isBank(next: boolean) {
      isBank = next;
    },
    set clock(next: () => number) {
      now = next;
    },
    reset() {
      for (const kept of [sessions, payments, methods, answers]) kept.clear();
      calls.length = 0;
      violations.length = 0;
      [mood, declines, isBank] = ["well", null, false];
    },
    /** A customer whose card Stripe keeps. */
    addCustomer(): string {
      const customer = newId("cus");
      methods.set(customer, newId("pm"));
      return customer;
    },
    payByCard: (id: string) => complete(id, "succeeded", "paid"),
    payByBank: (id: string) => complete(id, "processing", "unpaid"),
    /** The money of a bank debit arrives, or does not. */
    endDebit(id: string, isPaid: boolean) {
      const session = sessions.get(id);
      const payment = payments.get(String(session?.payment_intent));
      if (!session || !payment) throw new Error(`Session ${id} has no payment.`);
      Object.assign(payment, {
        status: isPaid ? "succeeded" : "requires_payment_method",
        amount_received: isPaid ? payment.amount : 0,
      });
      if (isPaid) session.payment_status = "paid";
      return { session, payment };
    },
    bodyOf,
    /** The header that the official package makes for a body. */
    signatureOf: (payload: string, secret = stripeSettings.STRIPE_WEBHOOK_SECRET) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret }),
  };
}

/** Reads `line_items[0][quantity]=1` into objects and lists. */
function parseForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.split(/\[|\]\[|\]/).filter(Boolean);
    let place = form;
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {};
      place = place[key] as Form;
    }
    place[keys.at(-1) ?? ""] = value;
  }
  return withLists(form) as Form;
}

function withLists(value: string | Form | (string | Form)[]): Form[string] {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([key], position) => key === String(position));
  return isList ? entries.map(([, each]) => each as string | Form) : Object.fromEntries(entries);
}

/** The version of Stripe's description from which the installed package was made. */
export const installedDescription = () =>
  readFileSync(new URL("../node_modules/stripe/OPENAPI_VERSION", import.meta.url), "utf8").trim();

export { describedVersion };
