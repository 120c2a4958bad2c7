import type { CSSProperties, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { market } from "../../content/chosen-market.ts";
import { mailParts } from "../../content/mail-parts.ts";
import { mailMarkId } from "../../domain/mail-mark.ts";
import type { Site } from "../../domain/site.ts";
import { fill } from "../../domain/text.ts";
import type { Block, Fact, LinkWords, MailDescription } from "./mail-description.ts";
import { mailtoUrl } from "./sanitize.ts";

// Mail programs reliably support tables and inline styles and little else. The brand's mark travels inside the mail,
// and nothing is loaded. The style block is for programs that support it: dark colors, and narrower margins on phones.

/** The product's colors (app/styles.css) in hexadecimal, by role: light, and dark. */
const roles = {
  page: { backgroundColor: ["#faf6ee", "#0f1b16"] },
  band: { backgroundColor: ["#112e24", "#17402e"], color: ["#f2eee3", "#f0ede3"] },
  lamp: { backgroundColor: ["#ae6f42", "#cc8f5c"] },
  card: { backgroundColor: ["#fffdfa", "#192822"] },
  ink: { color: ["#132b21", "#f0ede3"] },
  soft: { color: ["#42554c", "#b6bdb0"] },
  link: { color: ["#195b3b", "#91d39f"] },
  line: { borderColor: ["#ddd9cc", "#2e3d36"] },
  rail: { borderColor: ["#ae6f42", "#cc8f5c"] },
  wash: { backgroundColor: ["#e8f1e2", "#1a3325"] },
  caution: { backgroundColor: ["#f9edd5", "#3b2c17"], color: ["#132b21", "#f0ede3"] },
  button: { backgroundColor: ["#155b3d", "#82cb92"] },
  "on-button": { color: ["#fdfcf5", "#031b10"] },
} satisfies Record<string, { [Property in keyof CSSProperties]: [light: string, dark: string] }>;

type Role = keyof typeof roles;

const dark = Object.entries(roles)
  .map(([role, colors]) => {
    const declarations = Object.entries(colors).map(
      ([property, [, color]]) =>
        `${property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${color} !important`,
    );
    return `.${role}{${declarations.join(";")}}`;
  })
  .join("");

const styleBlock = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${dark}}@media (max-width:480px){.outer{padding:0 !important}.top,.bottom{border-radius:0 !important}.inner{padding-left:20px !important;padding-right:20px !important}}`;

const sans = 'Figtree,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';
const serif = '"Young Serif",Georgia,"Times New Roman",serif';
const body: CSSProperties = { fontFamily: sans, fontSize: 16, lineHeight: "25px" };
const small: CSSProperties = { fontFamily: sans, fontSize: 14, lineHeight: "21px" };
/** Long words wrap inside their box. */
const wrap: CSSProperties = { overflowWrap: "anywhere", wordBreak: "break-word" };

/** The classes and inline light colors of some roles, and further styles. */
function styled(names: Role[], style: CSSProperties = {}, className = "") {
  const light = names.flatMap((role) => Object.entries(roles[role]).map(([property, [color]]) => [property, color]));
  return {
    className: [...names, className].filter(Boolean).join(" "),
    style: { ...Object.fromEntries(light), ...style },
  };
}

/** A layout table, as wide as its room unless told otherwise. */
function Layout({
  children,
  style,
  width = "100%",
}: {
  children: ReactNode;
  style?: CSSProperties;
  width?: string | null;
}) {
  return (
    <table role="presentation" width={width ?? undefined} cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

const bandStyle: CSSProperties = {
  ...wrap,
  fontFamily: serif,
  fontSize: 19,
  lineHeight: "26px",
  padding: "17px 36px",
  borderRadius: "10px 10px 0 0",
};
const markStyle: CSSProperties = { verticalAlign: "middle", marginRight: 10, border: 0 };
const cardStyle: CSSProperties = { ...body, ...wrap, padding: "32px 36px 20px", borderRadius: "0 0 10px 10px" };

/** The document: the site's name on an evergreen band, a card on warm paper, and the footer. */
function Frame({ mail, site, children }: { mail: MailDescription; site: Site; children: ReactNode }) {
  const mailto = mailtoUrl(site.email);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{mail.subject}</title>
        <style>{styleBlock}</style>
      </head>
      <body {...styled(["page"], { margin: 0, padding: 0, WebkitTextSizeAdjust: "100%" })}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{mail.preheader}</div>
        <Layout>
          <tr>
            <td align="center" {...styled(["page"], { padding: "24px 16px" }, "outer")}>
              <Layout style={{ maxWidth: 600, textAlign: "left" }}>
                <tr>
                  <td {...styled(["band"], bandStyle, "inner top")}>
                    <img src={`cid:${mailMarkId}`} alt="" loading="lazy" width={28} height={28} style={markStyle} />
                    {site.name}
                  </td>
                </tr>
                <tr>
                  <td {...styled(["lamp"], { height: 3, fontSize: 0, lineHeight: "3px" })}>&nbsp;</td>
                </tr>
                <tr>
                  <td {...styled(["card", "ink"], cardStyle, "inner bottom")}>{children}</td>
                </tr>
                <tr>
                  <td {...styled(["soft"], { ...small, ...wrap, padding: "22px 36px 28px" }, "inner")}>
                    <p style={{ margin: "0 0 8px" }}>{mail.reason}</p>
                    <p style={{ margin: 0 }}>
                      {fill(mailParts.sentBy, { site: site.name })}, <Anchor url={site.url}>{site.url}</Anchor>
                      <br />
                      {mailParts.writeToUs} <Anchor url={mailto}>{site.email}</Anchor>
                    </p>
                  </td>
                </tr>
              </Layout>
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  );
}

/** A link, or with null only its words. */
function Anchor({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return children;
  return (
    <a href={url} {...styled(["link"], { textDecoration: "underline" })}>
      {children}
    </a>
  );
}

function Title({ children }: { children: ReactNode }) {
  return <h2 {...styled(["ink"], { ...body, fontWeight: 700, margin: "0 0 6px" })}>{children}</h2>;
}

function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ margin: "0 0 14px" }}>{children}</p>;
}

/** A block set apart from the rest. */
function Panel({ tone, children }: { tone: "wash" | "caution"; children: ReactNode }) {
  return (
    <Layout style={{ margin: "6px 0 16px" }}>
      <tr>
        <td {...styled([tone], { ...wrap, padding: "14px 18px", borderRadius: 8 })}>{children}</td>
      </tr>
    </Layout>
  );
}

function Contractor({ name, registration, links }: { name: string; registration: string; links: LinkWords[] }) {
  return (
    <Panel tone="wash">
      <strong style={{ fontSize: 18 }}>{name}</strong>
      <br />
      {fill(market.licensing.registration.numbered, { number: registration })}
      {links.map(({ text, label, url }) => (
        <span key={url} style={{ ...small, display: "block" }}>
          {text} <Anchor url={url}>{label}</Anchor>
        </span>
      ))}
    </Panel>
  );
}

const cell: CSSProperties = {
  ...wrap,
  borderTopWidth: 1,
  borderTopStyle: "solid",
  padding: "7px 0",
  textAlign: "left",
  verticalAlign: "top",
};
const label: CSSProperties = { ...small, lineHeight: "25px", ...cell, fontWeight: 400, width: "34%", paddingRight: 12 };

function Facts({ title, facts }: { title: string | null; facts: Fact[] }) {
  const tableStyle: CSSProperties = { tableLayout: "fixed", margin: "0 0 20px" };
  return (
    <>
      {title && <Title>{title}</Title>}
      <table width="100%" cellPadding={0} cellSpacing={0} border={0} style={tableStyle}>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.label}>
              <th scope="row" {...styled(["line", "soft"], label)}>
                {fact.label}
              </th>
              <td {...styled(["line", "ink"], { ...body, ...cell })}>
                <Anchor url={fact.url}>{fact.value}</Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const rail: CSSProperties = {
  margin: "0 0 22px",
  padding: "2px 0 2px 16px",
  borderLeftWidth: 3,
  borderLeftStyle: "solid",
};

/** A person's text, with its line breaks. */
function Quote({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Title>{title}</Title>
      <blockquote {...styled(["rail"], rail)}>
        {text.split("\n").map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a finished text never change places.
          <div key={place}>{line || "\u00a0"}</div>
        ))}
      </blockquote>
    </>
  );
}

const buttonStyle: CSSProperties = {
  ...body,
  display: "inline-block",
  fontWeight: 700,
  lineHeight: "20px",
  padding: "14px 26px",
  textDecoration: "none",
};

function Button({ label, url }: { label: string; url: string }) {
  return (
    <Layout width={null} style={{ margin: "20px 0 16px" }}>
      <tr>
        <td {...styled(["button"], { borderRadius: 8 })}>
          <a href={url} {...styled(["on-button"], buttonStyle)}>
            {label}
          </a>
        </td>
      </tr>
    </Layout>
  );
}

const heading: CSSProperties = {
  fontFamily: serif,
  fontSize: 26,
  fontWeight: 400,
  lineHeight: "33px",
  margin: "0 0 14px",
};

function HtmlBlock({ block }: { block: Block }) {
  switch (block.type) {
    case "heading":
      return <h1 {...styled(["ink"], heading)}>{block.text}</h1>;
    case "paragraph":
      return <Paragraph>{block.text}</Paragraph>;
    case "note":
      return <p {...styled(["soft"], { ...small, margin: "0 0 22px" })}>{block.text}</p>;
    case "caution":
      return <Panel tone="caution">{block.text}</Panel>;
    case "command":
      return (
        <Panel tone="wash">
          <code style={{ fontFamily: "Consolas,Menlo,monospace", fontSize: 14 }}>{block.text}</code>
        </Panel>
      );
    case "contractor":
      return <Contractor {...block} />;
    case "facts":
      return <Facts {...block} />;
    case "quote":
      return <Quote {...block} />;
    case "button":
      return <Button {...block} />;
    case "link":
      return (
        <Paragraph>
          {block.text} <Anchor url={block.url}>{block.label}</Anchor>
        </Paragraph>
      );
  }
}

/** A mail as a whole HTML document. */
export function mailHtml(mail: MailDescription, site: Site): string {
  const blocks = mail.blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
    <HtmlBlock key={place} block={block} />
  ));
  const document = (
    <Frame mail={mail} site={site}>
      {blocks}
    </Frame>
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
