import { renderToStaticMarkup } from "react-dom/server";
import type { Mail } from "../../domain/mail.ts";
import { mailMark, mailMarkId } from "../../domain/mail-mark.ts";
import { mailFixtures, site } from "./fixtures.ts";
import { writeMail } from "./write-mail.ts";

/** A fixture by its preview's path: `receipt/waiting`. */
export const previewMails: ReadonlyMap<string, Mail> = new Map(
  Object.entries(mailFixtures).flatMap(([kind, cases]) =>
    Object.entries(cases).map(([name, facts]): [string, Mail] => [`${kind}/${name}`, { kind, ...facts } as Mail]),
  ),
);

/** The mail of `receipt/waiting`; `receipt` alone is the first one. */
function mailAt(path: string): Mail | undefined {
  const key = path.includes("/") ? path : [...previewMails.keys()].find((each) => each.startsWith(`${path}/`));
  return previewMails.get(key ?? "");
}

function index(): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Emails</title>
      </head>
      <body style={{ font: "16px/1.6 system-ui, sans-serif", margin: "2rem" }}>
        <h1>Emails</h1>
        <ul>
          {[...previewMails].map(([path, mail]) => (
            <li key={path}>
              <a href={`/mail/${path}`}>{path}</a> (<a href={`/mail/${path}.txt`}>text</a>):{" "}
              {writeMail(mail, site).subject}
            </li>
          ))}
        </ul>
      </body>
    </html>,
  )}`;
}

/**
 * Answers `/mail`, `/mail/<kind>`, and `/mail/<kind>/<case>`, the last two also with `.txt`. Null for any other path.
 */
export function previewMail(path: string): Response | null {
  if (path === "/mail") return answer(index(), "text/html");
  const [, name = "", isText] = /^\/mail\/([a-z/-]+?)(\.txt)?$/.exec(path) ?? [];
  const mail = mailAt(name);
  if (!mail) return null;
  const { subject, text, html } = writeMail(mail, site);
  if (isText) return answer(`Subject: ${subject}\n\n${text}`, "text/plain");
  return answer(html.replace(`cid:${mailMarkId}`, `data:image/png;base64,${mailMark}`), "text/html");
}

/** A mail needs inline styles and the mark, and nothing else is allowed. */
function answer(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      "Content-Type": `${type}; charset=utf-8`,
    },
  });
}
