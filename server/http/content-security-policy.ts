import { createHash } from "node:crypto";
import { previewSandbox } from "../../wire/preview-sandbox.ts";
import type { Env } from "../env.ts";
import type { InlineTexts } from "./page-handler.ts";

/**
 * Where Google Analytics 4 loads from and reports to, by Google's guide to content security policies. Scripts come from one path: the rest
 * of the host serves everybody's tag containers.
 */
const googleAnalytics = {
  script: ["https://www.googletagmanager.com/gtag/js"],
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};

const none = { script: [], connect: [] };

/** The hashes by which a policy allows these texts, and no other script or style that may stand inside a page. */
function hashes(texts: readonly string[]): string[] {
  return texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** The policy of every page of a site with these settings. */
export function pagePolicy(
  { scripts, styles }: InlineTexts,
  { automationWebhookUrl, gaMeasurementId }: Pick<Env, "automationWebhookUrl" | "gaMeasurementId">,
): string {
  const { script, connect } = gaMeasurementId ? googleAnalytics : none;
  const webhook = automationWebhookUrl ? [new URL(automationWebhookUrl).origin] : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes(scripts), ...script].join(" "),
    ["style-src 'self'", ...hashes(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...webhook, ...connect].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of an article's preview: nothing runs, nothing is sent, nothing comes from elsewhere. */
export function previewPolicy({ styles }: Pick<InlineTexts, "styles">): string {
  return [
    "default-src 'none'",
    ["style-src", ...hashes(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${previewSandbox}`,
  ].join("; ");
}
