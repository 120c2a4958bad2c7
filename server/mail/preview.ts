import { mailLogo, mailLogoId } from "../../domain/mail-logo.ts";
import { site } from "./examples.ts";
import { type Mail, mailKinds } from "./kinds.ts";
import { writeMail } from "./write-mail.ts";

/** The key of each email is its path below `/mail/`, such as `receipt/waiting`. */
export const exampleMails: ReadonlyMap<string, Mail> = new Map(
  Object.entries(mailKinds).flatMap(([kind, { examples }]) =>
    Object.entries(examples).map(([name, facts]): [string, Mail] => [`${kind}/${name}`, { kind, ...facts } as Mail]),
  ),
);

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
 * Serves `/mail`, `/mail/<kind>`, and `/mail/<kind>/<example>` in development. If `/text` follows, the response is the
 * plain text of the email. Returns null if no email has this path.
 */
export function previewMail(path: string): Response | null {
  if (path === "/mail") return responseOf(indexPage(), "text/html");
  const [, name = "", isText] = /^\/mail\/([a-z/-]+?)(\/text)?$/.exec(path) ?? [];
  const mail = mailAt(name);
  if (!mail) return null;
  const { subject, text, html } = writeMail(mail, site);
  if (isText) return responseOf(`Subject: ${subject}\n\n${text}`, "text/plain");
  return responseOf(html.replace(`cid:${mailLogoId}`, `data:image/png;base64,${mailLogo}`), "text/html");
}

/** An email needs only inline styles and the logo, so the policy allows nothing else. */
function responseOf(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      "Content-Type": `${type}; charset=utf-8`,
    },
  });
}
