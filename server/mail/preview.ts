import type { MailKind } from "../../content/mail-names.ts";
import { mailLogo, mailLogoId } from "../../domain/mail-logo.ts";
import type { Site } from "../../domain/site.ts";
import { deskUrl, site } from "./examples.ts";
import { type Mail, mailKinds } from "./kinds.ts";
import { writeMail } from "./write-mail.ts";

/** By path below `/mail/`, such as `receipt/waiting`. */
export const exampleMails: ReadonlyMap<string, Mail> = new Map(
  Object.entries(mailKinds).flatMap(([kind, { examples }]) =>
    Object.entries(examples).map(([name, facts]): [string, Mail] => [`${kind}/${name}`, { kind, ...facts } as Mail]),
  ),
);

/** For the desk. */
interface ExampleMail {
  name: string;
  to: Mail["to"];
  subject: string;
  text: string;
  html: string;
}

/** As this site would send them, with links to itself and its desk. */
export function mailExamples(ofSite: Site, ownDesk: () => string | null) {
  const ownMail = (mail: Mail): Mail => {
    const inSite = JSON.stringify(mail).replaceAll(site.url, ofSite.url);
    return JSON.parse(inSite.replaceAll(deskUrl, ownDesk() ?? deskUrl));
  };
  const examplesOf = (kind: MailKind): ExampleMail[] =>
    [...exampleMails].flatMap(([path, mail]) => {
      if (mail.kind !== kind) return [];
      const { subject, text, html } = writeMail(ownMail(mail), ofSite);
      return [{ name: path.slice(kind.length + 1), to: mail.to, subject, text, html }];
    });
  const kinds = Object.keys(mailKinds) as MailKind[];
  const read = (kind: string): ExampleMail[] | null =>
    kinds.some((known) => known === kind) ? examplesOf(kind as MailKind) : null;
  return {
    list: () =>
      kinds.map((kind) => ({ kind, examples: examplesOf(kind).map(({ html: _html, text: _text, ...rest }) => rest) })),
    read,
    /** HTML. Null without such an example. */
    page(kind: string, example: string, theme: "light" | "dark"): Response | null {
      const found = read(kind)?.find(({ name }) => name === example);
      return found ? themedResponse(found.html, theme) : null;
    },
  };
}

/** With this theme, whatever the browser prefers. */
function themedResponse(html: string, theme: "light" | "dark"): Response {
  const themed = html
    .replace("@media (prefers-color-scheme:dark)", theme === "dark" ? "@media all" : "@media not all")
    .replace("color-scheme:light dark", `color-scheme:${theme}`)
    .replaceAll('content="light dark"', `content="${theme}"`);
  const response = responseOf(withLogo(themed), "text/html");
  // The desk shows it in a frame as high as the email. The example's links lead nowhere.
  response.headers.set("Content-Security-Policy", `${policy}; sandbox allow-same-origin; frame-ancestors 'self'`);
  response.headers.set("X-Frame-Options", "SAMEORIGIN");
  return response;
}

const withLogo = (html: string) => html.replace(`cid:${mailLogoId}`, `data:image/png;base64,${mailLogo}`);

function mailAt(path: string): Mail | undefined {
  const key = path.includes("/") ? path : [...exampleMails.keys()].find((each) => each.startsWith(`${path}/`));
  return exampleMails.get(key ?? "");
}

function indexPage(): string {
  const items = [...exampleMails].map(
    ([path, mail]) =>
      `<li><a href="/mail/${path}">${path}</a> (<a href="/mail/${path}/text">text</a>): ${writeMail(mail, site).subject}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Emails</title></head><body style="font:16px/1.6 system-ui,sans-serif;margin:2rem"><h1>Emails</h1><ul>${items.join("")}</ul></body></html>`;
}

/**
 * In development: `/mail`, `/mail/<kind>`, and `/mail/<kind>/<example>`, with `/text` as plain text. Null for other
 * paths.
 */
export function previewMail(path: string): Response | null {
  if (path === "/mail") return responseOf(indexPage(), "text/html");
  const [, name = "", isText] = /^\/mail\/([a-z/-]+?)(\/text)?$/.exec(path) ?? [];
  const mail = mailAt(name);
  if (!mail) return null;
  const { subject, text, html } = writeMail(mail, site);
  if (isText) return responseOf(`Subject: ${subject}\n\n${text}`, "text/plain");
  return responseOf(withLogo(html), "text/html");
}

/** An email needs only inline styles and the logo. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

function responseOf(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Content-Type": `${type}; charset=utf-8`,
    },
  });
}
