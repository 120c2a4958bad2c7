import { Clock3 } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { thankYouWords } from "../../../content/page-words.ts";
import { pageMeta } from "../../meta.ts";
import { useSiteData } from "../../site-data.ts";
import scene from "../../ui/illustrations/thank-you.svg";
import { Steps } from "../../ui/steps.tsx";
import type { Route } from "./+types/thank-you-page";

/** The lead that the address asks to confirm, if it does. */
export function loader({ url }: Route.LoaderArgs) {
  const leadId = url.searchParams.get("lead_id");
  return { leadToConfirm: leadId && url.searchParams.get("confirm_match") === "true" ? leadId : null };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: matches[0].loaderData.site,
    path: "/thank-you",
    title: thankYouWords.title,
    description: thankYouWords.description,
    isUnlisted: true,
  });

/** Tells the automation that the homeowner confirmed. The page does not wait for the answer, and a failure is only logged (docs/product.md, Calls). */
function confirm(url: string, leadId: string) {
  fetch(url, { method: "POST", mode: "no-cors", keepalive: true, body: JSON.stringify({ lead_id: leadId }) }).then(
    () => console.info("The confirmation was sent."),
    (error) => console.warn("The confirmation could not be sent.", error),
  );
}

export default function ThankYou({ loaderData: { leadToConfirm } }: Route.ComponentProps) {
  const { site, confirmationUrl } = useSiteData();
  useEffect(() => {
    if (leadToConfirm) confirm(confirmationUrl, leadToConfirm);
  }, [confirmationUrl, leadToConfirm]);
  const { next, response, expect, reminders, contact } = thankYouWords;

  return (
    <div className="column py-12 lg:py-16">
      <div className="grid items-center gap-8 md:grid-cols-[3fr_2fr]">
        <div>
          <p className="eyebrow">{thankYouWords.eyebrow}</p>
          <h1 className="title mt-1 text-4xl">{thankYouWords.heading}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-ink-soft">{thankYouWords.lead}</p>
          {leadToConfirm && (
            <noscript>
              <form method="post" action="/hooks/confirm-match" className="mt-6">
                <input type="hidden" name="lead_id" value={leadToConfirm} />
                <button type="submit" className="button">
                  {thankYouWords.confirmButton}
                </button>
              </form>
            </noscript>
          )}
        </div>
        <img src={scene} alt="" width={480} height={320} className="no-print w-full max-w-md justify-self-center" />
      </div>

      <section aria-labelledby="next" className="mt-14">
        <h2 id="next" className="title text-2xl">
          {next.heading}
        </h2>
        <Steps steps={next.steps} className="mt-6 md:grid-cols-3" />
      </section>

      <section aria-labelledby="response" className="mt-10 flex items-start gap-4 rounded-lg bg-wash p-6 sm:p-8">
        <Clock3 aria-hidden className="mt-1 size-7 shrink-0 text-accent" strokeWidth={1.6} />
        <div>
          <h2 id="response" className="title text-2xl">
            {response.heading}
          </h2>
          <p className="mt-2 max-w-[60ch]">{response.text}</p>
        </div>
      </section>

      <div className="mt-12 grid gap-12 md:grid-cols-2">
        {[expect, reminders].map((list) => (
          <section key={list.heading}>
            <h2 className="title text-2xl">{list.heading}</h2>
            <ul className="mt-4 list-disc space-y-2 pl-5 marker:text-accent">
              {list.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>

      <section aria-labelledby="contact" className="mt-12 border-t border-line pt-8">
        <h2 id="contact" className="title text-2xl">
          {contact.heading}
        </h2>
        <p className="mt-2">{contact.text}</p>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <a href={`mailto:${site.email}`} className="link py-1">
            {site.email}
          </a>
          <Link to="/contact" className="link py-1">
            {contact.page}
          </Link>
        </p>
      </section>
    </div>
  );
}
