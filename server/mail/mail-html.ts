import { market } from "../../content/chosen-market.ts";
import { demoBand } from "../../content/demo-words.ts";
import { mailParts } from "../../content/mail-parts.ts";
import type { StepInWords } from "../../content/parcel-in-words.ts";
import { mailLogoId } from "../../domain/mail-logo.ts";
import { formatPhone, phoneHref } from "../../domain/phone.ts";
import { ownPhone, type Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import type { MailBlock, MailDescription, MailFact, ParcelBlock, SentenceWithLink } from "./blocks.ts";
import { mailtoUrl } from "./sanitize.ts";

// Email programs reliably support only tables and inline styles. A style block adds dark colors and narrow screens for
// some. The logo is attached, so that nothing loads from the Internet.

/** Already escaped. */
class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type HtmlValue = string | Markup | readonly HtmlValue[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

function html(texts: TemplateStringsArray, ...values: HtmlValue[]): Markup {
  return new Markup(String.raw({ raw: texts }, ...values.map(escapeHtml)));
}

function escapeHtml(value: HtmlValue): string {
  if (value instanceof Markup) return value.html;
  if (typeof value !== "string") return value.map(escapeHtml).join("");
  return value.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

/** Light and dark. From app/styles.css, in hexadecimal. */
const colorRoles = {
  page: { "background-color": ["#faf6ee", "#0f1b16"] },
  band: { "background-color": ["#112e24", "#17402e"], color: ["#f2eee3", "#f0ede3"] },
  lamp: { "background-color": ["#ae6f42", "#cc8f5c"] },
  card: { "background-color": ["#fffdfa", "#192822"] },
  ink: { color: ["#132b21", "#f0ede3"] },
  soft: { color: ["#42554c", "#b6bdb0"] },
  link: { color: ["#195b3b", "#91d39f"] },
  line: { "border-color": ["#ddd9cc", "#2e3d36"] },
  rail: { "border-color": ["#ae6f42", "#cc8f5c"] },
  wash: { "background-color": ["#e8f1e2", "#1a3325"] },
  caution: { "background-color": ["#f9edd5", "#3b2c17"], color: ["#132b21", "#f0ede3"] },
  reached: { "background-color": ["#155b3d", "#82cb92"], color: ["#fdfcf5", "#031b10"] },
  unreached: { "border-color": ["#77857b", "#7f8b7f"] },
  button: { "background-color": ["#155b3d", "#82cb92"] },
  "on-button": { color: ["#fdfcf5", "#031b10"] },
} satisfies Record<string, Record<string, [light: string, dark: string]>>;

type ColorRole = keyof typeof colorRoles;

const darkRules = Object.entries(colorRoles)
  .map(([role, colors]) => {
    const declarations = Object.entries(colors).map(([property, [, color]]) => `${property}:${color} !important`);
    return `.${role}{${declarations.join(";")}}`;
  })
  .join("");

const styleBlock = new Markup(
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){.outer{padding:0 !important}.top,.bottom{border-radius:0 !important}.inner{padding-left:20px !important;padding-right:20px !important}}`,
);

const sansStyle = 'font-family:Figtree,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const serifStyle = 'font-family:"Young Serif",Georgia,"Times New Roman",serif';
const bodyStyle = `${sansStyle};font-size:16px;line-height:25px`;
const smallStyle = `${sansStyle};font-size:14px;line-height:21px`;
const wrapStyle = "overflow-wrap:anywhere;word-break:break-word";

function styleAttributes(names: ColorRole[], style: string, className = ""): Markup {
  const light = names.flatMap((role) =>
    Object.entries(colorRoles[role]).map(([property, [color]]) => `${property}:${color}`),
  );
  const classes = [...names, className].filter(Boolean).join(" ");
  return html`class="${classes}" style="${[...light, style].join(";")}"`;
}

function layout(style: string | null, children: HtmlValue, isWide = true): Markup {
  const width = isWide ? html` width="100%"` : "";
  const styles = style === null ? "" : html` style="${style}"`;
  return html`<table role="presentation"${width} cellPadding="0" cellSpacing="0" border="0"${styles}><tbody>${children}</tbody></table>`;
}

function frame(mail: MailDescription, site: Site, children: HtmlValue): Markup {
  const band = `${wrapStyle};${serifStyle};font-size:19px;line-height:26px;padding:17px 36px;border-radius:10px 10px 0 0`;
  const mark = html`<img src="cid:${mailLogoId}" alt="" loading="lazy" width="28" height="28" style="vertical-align:middle;margin-right:10px;border:0"/>`;
  const card = `${bodyStyle};${wrapStyle};padding:32px 36px 20px;border-radius:0 0 10px 10px`;
  const phone = ownPhone(site);
  const call = phone === null ? "" : html`<br/>${mailParts.callUs} ${anchor(phoneHref(phone), formatPhone(phone))}`;
  const sender = html`${fill(mailParts.sentBy, { site: site.name })}, ${anchor(site.url, site.url)}<br/>${mailParts.writeToUs} ${anchor(mailtoUrl(site.email), site.email)}${call}`;
  const demo = `${sansStyle};font-size:14px;line-height:21px;padding:6px 36px`;
  const rows = [
    site.isDemo ? html`<tr><td ${styleAttributes(["caution"], demo, "inner")}>${demoBand}</td></tr>` : "",
    html`<tr><td ${styleAttributes(["band"], band, "inner top")}>${mark}${site.name}</td></tr>`,
    html`<tr><td ${styleAttributes(["lamp"], "height:3px;font-size:0;line-height:3px")}>\u00a0</td></tr>`,
    html`<tr><td ${styleAttributes(["card", "ink"], card, "inner bottom")}>${children}</td></tr>`,
    html`<tr><td ${styleAttributes(["soft"], `${smallStyle};${wrapStyle};padding:22px 36px 28px`, "inner")}><p style="margin:0 0 8px">${mail.reason}</p><p style="margin:0">${sender}</p></td></tr>`,
  ];
  const inner = layout("max-width:600px;text-align:left", rows);
  const outer = html`<tr><td align="center" ${styleAttributes(["page"], "padding:24px 16px", "outer")}>${inner}</td></tr>`;
  return html`<!doctype html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><meta name="format-detection" content="telephone=no, date=no, address=no"/><title>${mail.subject}</title><style>${styleBlock}</style></head><body ${styleAttributes(["page"], "margin:0;padding:0;-webkit-text-size-adjust:100%")}><div style="display:none;max-height:0;overflow:hidden">${mail.preheader}</div>${layout(null, outer)}</body></html>`;
}

function anchor(url: string | null, text: string): HtmlValue {
  return url === null
    ? text
    : html`<a href="${url}" ${styleAttributes(["link"], "text-decoration:underline")}>${text}</a>`;
}

function title(text: string): Markup {
  return html`<h2 ${styleAttributes(["ink"], `${bodyStyle};font-weight:700;margin:0 0 6px`)}>${text}</h2>`;
}

function panel(tone: "wash" | "caution", children: HtmlValue): Markup {
  const cell = styleAttributes([tone], `${wrapStyle};padding:14px 18px;border-radius:8px`);
  return layout("margin:6px 0 16px", html`<tr><td ${cell}>${children}</td></tr>`);
}

function contractorPanel(name: string, registration: string, links: readonly SentenceWithLink[]): Markup {
  const numbered = fill(market.licensing.registration.numbered, { number: registration });
  const lines = links.map(
    ({ text, label, url }) => html`<span style="${smallStyle};display:block">${text} ${anchor(url, label)}</span>`,
  );
  return panel("wash", html`<strong style="font-size:18px">${name}</strong><br/>${numbered}${lines}`);
}

function parcelPanel({ sentence, contractor, links, steps, response }: ParcelBlock): Markup {
  const [before = "", after = ""] = sentence.split("{business}");
  const name = contractor ? html`${before && html`<br/>`}${contractor.business_name}${after && html`<br/>`}` : "";
  const lines = links.map(
    ({ text, label, url }) => html`<span style="${smallStyle};display:block">${text} ${anchor(url, label)}</span>`,
  );
  const registration = contractor
    ? html`<br/>${fill(market.licensing.registration.numbered, { number: contractor.registration_number })}`
    : "";
  const wait = response ? html`<p style="margin:12px 0 0;font-weight:700">${response}</p>` : "";
  return panel(
    "wash",
    html`<strong style="font-size:18px">${before}${name}${after}</strong>${registration}${lines}${stepTable(steps)}${wait}`,
  );
}

/** Email programs remove drawings, so the dots are table cells. */
function stepTable(steps: readonly StepInWords[]): Markup {
  const dot =
    "display:block;width:18px;height:18px;line-height:18px;border-radius:9px;font-size:12px;text-align:center";
  const cells = steps.map(({ label, when, isReached }) => {
    const mark = isReached
      ? html`<span ${styleAttributes(["reached"], dot)}>\u2713</span>`
      : html`<span ${styleAttributes(["unreached"], `${dot};width:14px;height:14px;line-height:14px;border-width:2px;border-style:solid`)}>\u00a0</span>`;
    const time = (when?.split(/(?<=,) /) ?? []).map((part) => html`<br/>${part}`);
    return html`<td width="25%" style="${sansStyle};font-size:13px;line-height:19px;padding:0 6px 0 0;vertical-align:top">${mark}<strong>${label}</strong>${time}</td>`;
  });
  return layout("table-layout:fixed;margin:14px 0 0", html`<tr>${cells}</tr>`);
}

function factTable(name: string | null, facts: readonly MailFact[]): Markup {
  const cell = `${wrapStyle};border-top-width:1px;border-top-style:solid;padding:7px 0;text-align:left;vertical-align:top`;
  const label = styleAttributes(
    ["line", "soft"],
    `${sansStyle};font-size:14px;line-height:25px;${cell};font-weight:400;width:34%;padding-right:12px`,
  );
  const value = styleAttributes(["line", "ink"], `${bodyStyle};${cell}`);
  const rows = facts.map(
    (fact) =>
      html`<tr><th scope="row" ${label}>${fact.label}</th><td ${value}>${anchor(fact.url, fact.value)}</td></tr>`,
  );
  return html`${name ? title(name) : ""}<table width="100%" cellPadding="0" cellSpacing="0" border="0" style="table-layout:fixed;margin:0 0 20px"><tbody>${rows}</tbody></table>`;
}

function quotation(name: string, text: string): Markup {
  const rail = "margin:0 0 22px;padding:2px 0 2px 16px;border-left-width:3px;border-left-style:solid";
  const lines = text.split("\n").map((line) => html`<div>${line || "\u00a0"}</div>`);
  return html`${title(name)}<blockquote ${styleAttributes(["rail"], rail)}>${lines}</blockquote>`;
}

const buttonStyle = `${sansStyle};font-size:16px;line-height:20px;display:inline-block;font-weight:700;padding:14px 26px;text-decoration:none`;

function buttonCell({ label, url }: { label: string; url: string }): Markup {
  const link = html`<a href="${url}" ${styleAttributes(["on-button"], buttonStyle)}>${label}</a>`;
  return html`<td ${styleAttributes(["button"], "border-radius:8px")}>${link}</td>`;
}

function buttonLink(label: string, url: string): Markup {
  return layout("margin:20px 0 16px", html`<tr>${buttonCell({ label, url })}</tr>`, false);
}

function choiceLinks([first, second]: Extract<MailBlock, { type: "choice" }>["links"]): Markup {
  const link = html`<a href="${second.url}" ${styleAttributes(["ink"], buttonStyle)}>${second.label}</a>`;
  const quiet = styleAttributes(["unreached"], "border-radius:8px;border-width:1px;border-style:solid");
  const gap = html`<td width="12" style="font-size:0;line-height:0">\u00a0</td>`;
  return layout("margin:20px 0 16px", html`<tr>${buttonCell(first)}${gap}<td ${quiet}>${link}</td></tr>`, false);
}

const heading = `${serifStyle};font-size:26px;font-weight:400;line-height:33px;margin:0 0 14px`;

function blockHtml(block: MailBlock): Markup {
  switch (block.type) {
    case "heading":
      return html`<h1 ${styleAttributes(["ink"], heading)}>${block.text}</h1>`;
    case "paragraph":
      return html`<p style="margin:0 0 14px">${block.text}</p>`;
    case "note":
      return html`<p ${styleAttributes(["soft"], `${smallStyle};margin:0 0 22px`)}>${block.text}</p>`;
    case "caution":
      return panel("caution", block.text);
    case "contractor":
      return contractorPanel(block.name, block.registration, block.links);
    case "parcel":
      return parcelPanel(block);
    case "choice":
      return choiceLinks(block.links);
    case "facts":
      return factTable(block.title, block.facts);
    case "quote":
      return quotation(block.title, block.text);
    case "button":
      return buttonLink(block.label, block.url);
    case "link":
      return html`<p style="margin:0 0 14px">${block.text} ${anchor(block.url, block.label)}</p>`;
  }
}

export function mailHtml(mail: MailDescription, site: Site): string {
  return frame(mail, site, mail.blocks.map(blockHtml)).html;
}
