import { keepDatesWhole } from "../../domain/local-time.ts";

// Email programs reliably support only tables and inline styles. A style block adds dark colors and narrow screens for
// some. The logo is attached, so that nothing loads from the Internet.

/** Already escaped. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

export type HtmlValue = string | Markup | readonly HtmlValue[];

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

export function html(texts: TemplateStringsArray, ...values: HtmlValue[]): Markup {
  return new Markup(String.raw({ raw: texts }, ...values.map(escapeHtml)));
}

function escapeHtml(value: HtmlValue): string {
  if (value instanceof Markup) return value.html;
  if (typeof value !== "string") return value.map(escapeHtml).join("");
  return keepDatesWhole(value).replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
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
  track: { "background-color": ["#b3c0b0", "#4b5f53"] },
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

const narrowRules = [
  ".outer{padding:0 !important}",
  ".top,.bottom{border-radius:0 !important}",
  ".inner{padding-left:20px !important;padding-right:20px !important}",
  ".wide{display:block !important;margin-right:0 !important}",
  ".wide table{width:100% !important}",
  ".wide a{display:block !important}",
].join("");

export const styleBlock = new Markup(
  `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules}}@media (max-width:480px){${narrowRules}}@media (max-width:350px){.step{font-size:12px !important}}`,
);

// An email loads no font, so these are on people's devices.
export const sansStyle = 'font-family:-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
export const serifStyle = 'font-family:Georgia,"Times New Roman",serif';
export const bodyStyle = `${sansStyle};font-size:16px;line-height:25px`;
export const smallStyle = `${sansStyle};font-size:14px;line-height:21px`;
export const tinyStyle = `${sansStyle};font-size:13px;line-height:19px`;
export const wrapStyle = "overflow-wrap:anywhere;word-break:break-word";

export function styleAttributes(names: ColorRole[], style: string, className = ""): Markup {
  const light = names.flatMap((role) =>
    Object.entries(colorRoles[role]).map(([property, [color]]) => `${property}:${color}`),
  );
  const classes = [...names, className].filter(Boolean).join(" ");
  return html`class="${classes}" style="${[...light, style].join(";")}"`;
}

export function layout(style: string | null, children: HtmlValue, isWide = true): Markup {
  const width = isWide ? html` width="100%"` : "";
  const styles = style === null ? "" : html` style="${style}"`;
  return html`<table role="presentation"${width} cellPadding="0" cellSpacing="0" border="0"${styles}><tbody>${children}</tbody></table>`;
}
