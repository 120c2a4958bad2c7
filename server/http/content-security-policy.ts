import { createHash } from "node:crypto";
import { previewSandbox } from "../../wire/preview-sandbox.ts";
import type { Env } from "../env.ts";

/** Origins beside our own from which a page may load scripts, and to which it may connect. */
interface ForeignOrigins {
  script: string[];
  connect: string[];
}

/**
 * Where Google Analytics 4 loads from and reports to, by Google's guide to content security policies. Scripts come from one path: the rest
 * of the host serves everybody's tag containers.
 */
const googleAnalytics: ForeignOrigins = {
  script: ["https://www.googletagmanager.com/gtag/js"],
  connect: ["https://*.google-analytics.com", "https://*.analytics.google.com", "https://*.googletagmanager.com"],
};

/** The origins that the pages of a site with these settings need. */
export function foreignOrigins(env: Pick<Env, "automationWebhookUrl" | "gaMeasurementId">): ForeignOrigins {
  const { script, connect } = env.gaMeasurementId ? googleAnalytics : { script: [], connect: [] };
  const webhook = env.automationWebhookUrl ? [new URL(env.automationWebhookUrl).origin] : [];
  return { script, connect: [...webhook, ...connect] };
}

/**
 * Takes the nonce out of a page and makes its policy. A page is rendered with a secret `nonce` that nothing but our own inline
 * scripts and styles carries: these are named by their hash, and whatever else got into the page cannot run. The nonce itself
 * is not sent, since a cached page would show every visitor the same.
 */
export function withPolicy(
  html: string,
  nonce: string,
  { script, connect }: ForeignOrigins,
): { html: string; policy: string } {
  const own = new RegExp(`<(script|style)(?:\\s[^<>]*)?\\snonce="${nonce}"[^<>]*>(.*?)</\\1>`, "gs");
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element, text = ""] of html.matchAll(own)) {
    hashes[element as keyof typeof hashes].add(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script, ...script].join(" "),
    ["style-src 'self'", ...hashes.style].join(" "),
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connect].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), policy };
}

/**
 * The same for a page that is only looked at, in a frame of another page of the same origin: nothing runs, nothing is sent, nothing
 * comes from elsewhere. Its links open the site at `siteUrl` in a window of its own.
 */
export function withPreviewPolicy(html: string, nonce: string, siteUrl: string): { html: string; policy: string } {
  const { html: page, policy } = withPolicy(html, nonce, { script: [], connect: [] });
  const styles = policy.split("; ").find((directive) => directive.startsWith("style-src")) ?? "style-src 'none'";
  const linked = page
    // None of them would run, and no picture from elsewhere be loaded; left in place, each says so in the console.
    .replace(/<script\b[^>]*>.*?<\/script>/gs, "")
    .replace(/(<img\b[^>]*?)\ssrc="(?:https?:)?\/\/[^"]*"/g, "$1")
    .replace(/(<a (?:[^<>]*\s)?href=")(?=\/(?!\/))/g, (opening) => `${opening}${siteUrl}`)
    .replace(/<a (?=(?:[^<>]*\s)?href="(?!#))/g, '<a target="_blank" ');
  const directives = [
    "default-src 'none'",
    styles,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `sandbox ${previewSandbox}`,
  ];
  return { html: linked, policy: directives.join("; ") };
}
