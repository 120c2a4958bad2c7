import { useEffect, useRef, useState } from "react";
import { type MailKind, mailNames } from "../../../content/mail-names.ts";
import { orNotFound } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { LinkChoice } from "../../ui/link-choice.tsx";
import { PageHeading, Section } from "../../ui/page.tsx";
import type { Route } from "./+types/mail-page";
import { recipientNames } from "./mail-words.ts";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const examples = orNotFound(deskOf(context).backend.mailExamples.read(params.kind));
  const wanted = url.searchParams.get("example");
  const shown = orNotFound((wanted === null ? examples[0] : examples.find(({ name }) => name === wanted)) ?? null);
  const { name, to, subject, text } = shown;
  return {
    kind: params.kind as MailKind,
    names: examples.map((each) => each.name),
    shown: { name, to, subject, text },
  };
}

export default function MailPage({ loaderData: { kind, names, shown } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title={mailNames[kind]}
        note={`To: ${recipientNames[shown.to]}. Subject: ${shown.subject}`}
        parent={{ path: "/mails", name: "Kinds of email" }}
      />
      {names.length > 1 && (
        <div className="mb-6">
          <LinkChoice
            label="Examples"
            links={names.map((name) => ({
              name: exampleName(name),
              href: `/mails/${kind}?example=${name}`,
              isChosen: name === shown.name,
            }))}
          />
        </div>
      )}
      <Section id="html" title="HTML" note="At the width of a phone, in both themes.">
        <div className="flex flex-wrap gap-6">
          {(["light", "dark"] as const).map((theme) => (
            <MailFrame
              key={`${shown.name}-${theme}`}
              src={`/mails/${kind}/${shown.name}/${theme}`}
              title={theme === "light" ? "The email in light colors" : "The email in dark colors"}
            />
          ))}
        </div>
      </Section>
      <Section id="text" title="Plain text">
        <pre className="panel max-w-prose whitespace-pre-wrap break-words px-4 py-4 font-sans">{shown.text}</pre>
      </Section>
    </>
  );
}

/** "without-stripe" is "Without Stripe". */
const exampleName = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("-", " ").replace(/\bstripe\b/, "Stripe");

/** As high as the email. Without a script, it scrolls. `allow-same-origin` lets this page read the height. */
function MailFrame({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(768);
  // A frame that is still loading may have no root element.
  const fit = () => setHeight((shown) => frame.current?.contentDocument?.documentElement?.offsetHeight || shown);
  // The email may be there before this page's script.
  useEffect(fit, []);
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      sandbox="allow-same-origin"
      height={height}
      onLoad={fit}
      className="panel box-content w-[24.375rem] max-w-full overflow-hidden"
    />
  );
}
