import { demoBand } from "../../content/demo-words.ts";
import { type StepInWords, stepTimes } from "../../content/parcel-in-words.ts";
import { parcelWords } from "../../content/parcel-words.ts";
import { mailLogoId } from "../../domain/mail-logo.ts";
import { formatPhone, phoneHref } from "../../domain/phone.ts";
import { ownPhone, type Site } from "../../domain/site.ts";
import {
  briefRegistration,
  type MailBlock,
  type MailDescription,
  type MailFact,
  type MailFigure,
  type MailLink,
  type MailRow,
  type ParcelBlock,
  type SentenceWithLink,
} from "./blocks.ts";
import {
  bodyStyle,
  type HtmlValue,
  html,
  layout,
  type Markup,
  sansStyle,
  serifStyle,
  smallStyle,
  styleAttributes,
  styleBlock,
  tinyStyle,
  wrapStyle,
} from "./markup.ts";
import { mailtoUrl } from "./sanitize.ts";

function frame(mail: MailDescription, site: Site, children: HtmlValue): Markup {
  const band = `${wrapStyle};${serifStyle};font-size:18px;font-weight:700;line-height:26px;padding:12px 36px;border-radius:10px 10px 0 0`;
  const mark = html`<img src="cid:${mailLogoId}" alt="" loading="lazy" width="26" height="26" style="vertical-align:middle;margin-right:10px;border:0"/>`;
  const card = `${bodyStyle};${wrapStyle};padding:28px 36px 12px;border-radius:0 0 10px 10px`;
  const demo = `${smallStyle};padding:6px 36px`;
  const rows = [
    site.isDemo ? html`<tr><td ${styleAttributes(["caution"], demo, "inner")}>${demoBand}</td></tr>` : "",
    html`<tr><td ${styleAttributes(["band"], band, "inner top")}>${mark}${site.name}</td></tr>`,
    html`<tr><td ${styleAttributes(["lamp"], "height:3px;font-size:0;line-height:3px")}>\u00a0</td></tr>`,
    html`<tr><td ${styleAttributes(["card", "ink"], card, "inner bottom")}>${children}</td></tr>`,
    html`<tr><td ${styleAttributes(["soft"], `${tinyStyle};${wrapStyle};padding:20px 36px 24px`, "inner")}>${foot(mail, site)}</td></tr>`,
  ];
  // Word knows no `max-width`, and others prefer the style to the attribute.
  const inner = html`<table role="presentation" width="600" cellPadding="0" cellSpacing="0" border="0" style="width:100%;max-width:600px;text-align:left"><tbody>${rows}</tbody></table>`;
  const outer = html`<tr><td align="center" ${styleAttributes(["page"], "padding:24px 16px", "outer")}>${inner}</td></tr>`;
  return html`<!doctype html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><meta name="format-detection" content="telephone=no, date=no, address=no"/><title>${mail.subject}</title><style>${styleBlock}</style></head><body ${styleAttributes(["page"], "margin:0;padding:0;-webkit-text-size-adjust:100%")}><div style="display:none;max-height:0;overflow:hidden">${mail.preheader}</div>${layout(null, outer)}</body></html>`;
}

function foot({ footLink, reason }: MailDescription, site: Site): HtmlValue {
  const phone = ownPhone(site);
  const call = phone === null ? [] : [anchor(phoneHref(phone), formatPhone(phone))];
  const sender = parts([anchor(site.url, site.name), anchor(mailtoUrl(site.email), site.email), ...call]);
  const why = [reason, footLink ? html` ${sentenceWithLink(footLink)}` : ""];
  return [sender, why].map((paragraph) => html`<p style="margin:0 0 4px">${paragraph}</p>`);
}

function anchor(url: string | null, text: HtmlValue, decoration: "underline" | "none" = "underline"): HtmlValue {
  return url === null
    ? text
    : html`<a href="${url}" ${styleAttributes(["link"], `text-decoration:${decoration}`)}>${text}</a>`;
}

/** On one line, or broken between two of them, so a gap and no dot stands there. */
function parts(texts: readonly HtmlValue[]): HtmlValue {
  return texts.map(
    (text, position) => html`${position === 0 ? "" : "\u00a0\u00a0 "}<span style="display:inline-block">${text}</span>`,
  );
}

function sentenceWithLink({ text, label, url }: SentenceWithLink): Markup {
  return html`${text}${text && " "}${anchor(url, label)}`;
}

function title(text: string): Markup {
  return html`<h2 ${styleAttributes(["ink"], `${sansStyle};font-size:17px;line-height:25px;font-weight:700;margin:0 0 6px`)}>${text}</h2>`;
}

function panel(tone: "wash" | "caution", children: HtmlValue): Markup {
  const cell = styleAttributes([tone], `${wrapStyle};padding:14px 18px;border-radius:8px`);
  return layout("margin:6px 0 16px", html`<tr><td ${cell}>${children}</td></tr>`);
}

/** Its own line of a panel. */
function panelLine(role: "ink" | "soft", style: string, text: HtmlValue): Markup {
  return html`<div ${styleAttributes([role], style)}>${text}</div>`;
}

const panelTitleStyle = `${sansStyle};font-size:18px;line-height:25px;font-weight:700`;

function parcelPanel({ eyebrow, contractor, links, reach, steps, note }: ParcelBlock): Markup {
  return panel("wash", [
    eyebrow === null ? "" : panelLine("soft", tinyStyle, eyebrow),
    contractor === null
      ? ""
      : [
          panelLine("ink", panelTitleStyle, contractor.business_name),
          panelLine("ink", smallStyle, briefRegistration(contractor)),
        ],
    reach.length === 0 ? "" : panelLine("ink", `${bodyStyle};padding-top:4px`, reachLine(reach)),
    steps.length === 0 ? "" : stepTrack(steps, contractor !== null),
    links.map((link) => panelLine("soft", `${tinyStyle};padding-top:8px`, sentenceWithLink(link))),
    note === null ? "" : panelLine("soft", `${tinyStyle};padding-top:8px`, note),
  ]);
}

/** "Text (425) 555-0188 or call" */
function reachLine(links: readonly MailLink[]): HtmlValue {
  return links.map(({ url, label }, position) =>
    position === 0 ? html`<strong>${anchor(url, label)}</strong>` : html` ${anchor(url, label)}`,
  );
}

/**
 * Email programs remove drawings, so dots and lines are table cells. The times stand below, because a phone leaves no
 * room in a quarter of the panel.
 */
function stepTrack(steps: readonly StepInWords[], hasTextAbove: boolean): Markup {
  const dot = "width:18px;height:18px;line-height:18px;border-radius:9px;font-size:12px;text-align:center";
  const hollow = `${dot};width:14px;height:14px;line-height:14px;border-width:2px;border-style:solid`;
  const line = "height:2px;line-height:2px;font-size:0";
  const cells = steps.map(({ label, isReached }, position) => {
    const next = steps[position + 1];
    const mark = isReached
      ? html`<td ${styleAttributes(["reached"], dot)}>\u2713</td>`
      : html`<td ${styleAttributes(["unreached"], hollow)}>\u00a0</td>`;
    const way = next
      ? html`<td style="padding:0 8px"><div ${styleAttributes([next.isReached ? "reached" : "track"], line)}>\u00a0</div></td>`
      : html`<td style="font-size:0;line-height:0">\u00a0</td>`;
    const words = styleAttributes(
      [isReached ? "ink" : "soft"],
      `${tinyStyle};padding-top:3px;${isReached ? "font-weight:700" : ""}`,
      "step",
    );
    return html`<td width="25%" style="padding:0;vertical-align:top">${layout(null, html`<tr>${mark}${way}</tr>`)}<div ${words}>${label}</div></td>`;
  });
  const style = `table-layout:fixed;margin:${hasTextAbove ? "14px" : "2px"} 0 0`;
  const spoken = steps.map(({ label, isReached }) => (isReached ? label : `${label} ${parcelWords.notYet}`));
  const track = html`<div role="img" aria-label="${parcelWords.steps}: ${spoken.join(", ")}">${layout(style, html`<tr>${cells}</tr>`)}</div>`;
  return html`${track}${panelLine("soft", `${tinyStyle};padding-top:6px`, parts(stepTimes(steps)))}`;
}

function jobPanel({ eyebrow, title, facts }: Extract<MailBlock, { type: "job" }>): Markup {
  return panel("wash", [
    eyebrow === null ? "" : panelLine("soft", tinyStyle, eyebrow),
    panelLine("ink", panelTitleStyle, title),
    panelLine("ink", `${bodyStyle};padding-top:2px`, parts(facts)),
  ]);
}

const cellStyle = `${wrapStyle};border-top-width:1px;border-top-style:solid;padding:7px 0;text-align:left;vertical-align:top`;

const labelStyle = `${smallStyle};${cellStyle};font-weight:400;padding-top:10px;padding-right:12px`;

function factTable(name: string | null, facts: readonly MailFact[]): Markup {
  const label = styleAttributes(["line", "soft"], `${labelStyle};width:34%`);
  const value = styleAttributes(["line", "ink"], `${bodyStyle};${cellStyle}`);
  const rows = facts.map(
    (fact) => html`<tr><th scope="row" ${label}>${fact.label}</th><td ${value}>${factValue(fact)}</td></tr>`,
  );
  return table(name, rows);
}

function factValue({ value, url, note }: MailFact): HtmlValue {
  return [anchor(url, value), grayLine(note ?? null)];
}

/** The labels take what the numbers leave. */
function figureTable(figures: readonly MailFigure[]): Markup {
  const label = styleAttributes(["line", "soft"], labelStyle);
  const value = styleAttributes(
    ["line", "ink"],
    `${bodyStyle};${cellStyle};text-align:right;width:34%;font-weight:700`,
  );
  const rows = figures.map(
    (figure) =>
      html`<tr><th scope="row" ${label}>${figure.label}${grayLine(figure.note)}</th><td ${value}>${figure.value}</td></tr>`,
  );
  return table(null, rows);
}

function grayLine(text: string | null): HtmlValue {
  return text === null ? "" : panelLine("soft", smallStyle, text);
}

function rowTable(name: string | null, rows: readonly MailRow[]): Markup {
  const cell = styleAttributes(["line", "ink"], `${bodyStyle};${cellStyle}`);
  return table(
    name,
    rows.map(
      ({ text, note, url }) =>
        html`<tr><td ${cell}><strong>${anchor(url, text, "none")}</strong>${grayLine(note)}</td></tr>`,
    ),
  );
}

function table(name: string | null, rows: readonly Markup[]): Markup {
  const above = name ? "0" : "24px";
  return html`${name ? title(name) : ""}<table width="100%" cellPadding="0" cellSpacing="0" border="0" style="table-layout:fixed;margin:${above} 0 20px"><tbody>${rows}</tbody></table>`;
}

function quotation(name: string, text: string): Markup {
  const rail = "margin:0 0 22px;padding:2px 0 2px 16px;border-left-width:3px;border-left-style:solid";
  const lines = text.split("\n").map((line) => html`<div>${line || "\u00a0"}</div>`);
  return html`${title(name)}<blockquote ${styleAttributes(["rail"], rail)}>${lines}</blockquote>`;
}

const buttonStyle = `${sansStyle};font-size:16px;line-height:20px;font-weight:700;text-align:center;text-decoration:none`;

/** Word pads the cell, others the link. */
function buttonParts(isFilled: boolean, padding: string, display: string): { box: Markup; link: Markup } {
  const cell = `border-radius:8px;mso-padding-alt:${padding};text-align:center`;
  const outline = `${cell};border-width:1px;border-style:solid`;
  return {
    box: isFilled ? styleAttributes(["button"], cell) : styleAttributes(["unreached"], outline),
    link: styleAttributes([isFilled ? "on-button" : "ink"], `${buttonStyle};${display};padding:${padding}`),
  };
}

/** Where buttons do not fit side by side, they wrap. On a phone, each is as wide as the screen. */
function button({ label, url }: MailLink, isFilled: boolean, below: string): Markup {
  const { box, link } = buttonParts(isFilled, isFilled ? "14px 26px" : "13px 25px", "display:inline-block");
  const place = html`class="wide" style="display:inline-block;vertical-align:top;margin:0 12px ${below} 0"`;
  return html`<div ${place}>${layout(null, html`<tr><td ${box}><a href="${url}" ${link}>${label}</a></td></tr>`, false)}</div>`;
}

function buttons(links: readonly MailLink[], hasMain = true): Markup {
  const [margin, each] = links.length === 1 ? ["16px", "0"] : ["4px", "12px"];
  return html`<div style="margin:20px 0 ${margin}">${links.map((link, position) => button(link, hasMain && position === 0, each))}</div>`;
}

/** A longer label leaves no room beside it on a phone. */
const longestBeside = 16;

/** Each takes half of the email's width, unless a label is long. */
function choice(links: readonly [MailLink, MailLink], hasMain: boolean): Markup {
  if (links.some(({ label }) => label.length > longestBeside)) return buttons(links, hasMain);
  const [first, second] = links.map(({ label, url }, position) => {
    const isFilled = hasMain && position === 0;
    const { box, link } = buttonParts(isFilled, isFilled ? "14px 6px" : "13px 6px", "display:block");
    return html`<td width="48%" ${box}><a href="${url}" ${link}>${label}</a></td>`;
  });
  const gap = html`<td width="4%" style="font-size:0;line-height:0">\u00a0</td>`;
  return layout(
    "table-layout:fixed;border-collapse:separate;margin:20px 0 16px",
    html`<tr>${first ?? ""}${gap}${second ?? ""}</tr>`,
  );
}

const headingStyle = `${serifStyle};font-size:24px;font-weight:700;line-height:31px;text-wrap:balance;margin:0 0 14px`;
const leadStyle = `${sansStyle};font-size:18px;line-height:27px;margin:0 0 14px`;
const amountStyle = `${sansStyle};font-size:26px;line-height:34px;font-weight:700;text-wrap:balance`;

function blockHtml(block: MailBlock): Markup {
  switch (block.type) {
    case "heading":
      return html`<h1 ${styleAttributes(["ink"], headingStyle)}>${block.text}</h1>`;
    case "subheading":
      return title(block.text);
    case "lead":
      return html`<p ${styleAttributes(["ink"], leadStyle)}>${block.text}</p>`;
    case "paragraph":
      return html`<p style="margin:0 0 14px">${block.text}</p>`;
    case "note":
      return html`<p ${styleAttributes(["soft"], `${smallStyle};margin:0 0 22px`)}>${block.text}</p>`;
    case "caution":
      return panel("caution", block.text);
    case "parcel":
      return parcelPanel(block);
    case "job":
      return jobPanel(block);
    case "sum":
      return html`<p ${styleAttributes(["ink"], `${amountStyle};margin:0`)}>${block.amount}</p><p ${styleAttributes(["soft"], `${bodyStyle};margin:0 0 14px`)}>${block.text}</p>`;
    case "choice":
      return choice(block.links, !block.isQuestion);
    case "facts":
      return factTable(block.title, block.facts);
    case "figures":
      return figureTable(block.figures);
    case "rows":
      return rowTable(block.title, block.rows);
    case "quote":
      return quotation(block.title, block.text);
    case "button":
      return buttons([block]);
    case "link":
      return html`<p style="margin:0 0 14px">${sentenceWithLink(block)}</p>`;
  }
}

export function mailHtml(mail: MailDescription, site: Site): string {
  return frame(mail, site, mail.blocks.map(blockHtml)).html;
}
