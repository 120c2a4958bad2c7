import { createHash } from "node:crypto";
import { previewSandbox } from "../../wire/preview-sandbox.ts";
import type { Env } from "../env.ts";
import type { InlineTexts } from "./page-handler.ts";

/**
 * From Google's guide to content security policies. Scripts come from /gtag/js alone, because www.googletagmanager.com
 * serves other customers' scripts, too.
 */
const googleAnalytics = {
  script: ["https://www.googletagmanager.com/gtag/js"],
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};

const noSources = { script: [], connect: [] };

function hashesOf(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** `formTargets`: other sites to which a form's answer may redirect, which browsers check, too. */
export function pagePolicy(
  { scripts, styles }: InlineTexts,
  { automationWebhookUrl, gaMeasurementId }: Pick<Env, "automationWebhookUrl" | "gaMeasurementId">,
  formTargets: readonly string[] = [],
): string {
  const { script, connect } = gaMeasurementId ? googleAnalytics : noSources;
  const webhook = automationWebhookUrl ? [new URL(automationWebhookUrl).origin] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(scripts), ...script].join(" "),
    ["style-src 'self'", ...hashesOf(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...webhook, ...connect].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Where an invoice's button leads. */
export function paymentPageOf(stripe: Env["stripe"]): string[] {
  if (stripe === null) return [];
  return [stripe.apiUrl === null ? "https://checkout.stripe.com" : new URL(stripe.apiUrl).origin];
}

export function previewPolicy({ styles }: Pick<InlineTexts, "styles">): string {
  return [
    "default-src 'none'",
    ["style-src", ...hashesOf(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${previewSandbox}`,
  ].join("; ");
}
