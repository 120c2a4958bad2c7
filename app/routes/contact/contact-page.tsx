import { ArrowRight, Clock3, Mail, MapPin } from "lucide-react";
import { useSearchParams } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { contactWords } from "../../../content/contact-words.ts";
import { contactFailed } from "../../../content/messages.ts";
import { contactMessageFields, parseContactMessage } from "../../../domain/contact-message.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { answerHeaders, answerProblems, answerReceipt, postedForm } from "../../forms/form-answer.ts";
import { Island } from "../../islands/island.tsx";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { useSiteData, useWords } from "../../site-data.ts";
import { breadcrumbs } from "../../structured-data.ts";
import type { Route } from "./+types/contact-page";
import { ContactForm } from "./contact-form.tsx";

/** The form post without JavaScript: parse, store, answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { typed, formContext } = await postedForm(request, contactMessageFields);
  const message = parseContactMessage(typed);
  if (!message.ok) return answerProblems(typed, message.problems, contactFailed);
  const receipt = await backend.contactMessages.receive({ rows: [message.value], context: formContext }, sender);
  return answerReceipt(receipt, typed, contactFailed, "/contact?sent=1");
}

export const handle = { parameters: { shared: ["sent"] } } satisfies PageHandle;

export const headers = answerHeaders;

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return pageMeta({
    site,
    path: "/contact",
    title: contactWords.title,
    description: contactWords.description,
    structuredData: [breadcrumbs(site, [{ name: contactWords.heading, path: "/contact" }])],
  });
};

export default function Contact({ actionData }: Route.ComponentProps) {
  const { site } = useSiteData();
  const [search] = useSearchParams();
  const { email, area, hours, contractors } = useWords(contactWords);
  const { hours: days, emergencies } = market.words.contact;

  return (
    <div className="bg-wash">
      <div className="column grid gap-x-12 gap-y-8 pt-8 pb-16 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-12 lg:pb-20">
        <div className="lg:col-span-5">
          <h1 className="title text-4xl">{contactWords.heading}</h1>
          <p className="mt-4 max-w-[48ch] text-lg text-ink-soft">{contactWords.lead}</p>
        </div>
        <div className="card self-start p-5 shadow-card sm:p-8 lg:col-span-7 lg:row-span-2">
          <h2 className="title mb-4 text-2xl">{contactWords.formHeading}</h2>
          <Island
            name="contact-form"
            component={ContactForm}
            props={{ answer: actionData ?? null, isSent: search.get("sent") === "1" }}
          />
        </div>
        <div className="grid content-start gap-8 sm:max-lg:grid-cols-2 lg:col-span-5">
          <section aria-labelledby="write">
            <h2 id="write" className="flex items-center gap-2.5 text-lg font-semibold">
              <Mail aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              {email.heading}
            </h2>
            <p className="mt-1 text-ink-soft">{email.text}</p>
            <a href={`mailto:${site.email}`} className="link inline-block break-all py-1">
              {site.email}
            </a>
          </section>
          <section aria-labelledby="area">
            <h2 id="area" className="flex items-center gap-2.5 text-lg font-semibold">
              <MapPin aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              {area.heading}
            </h2>
            <p className="mt-1 text-ink-soft">{area.text}</p>
          </section>
          <section aria-labelledby="hours">
            <h2 id="hours" className="flex items-center gap-2.5 text-lg font-semibold">
              <Clock3 aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              {hours.heading}
            </h2>
            <dl className="mt-2 max-w-sm divide-y divide-line">
              {days.map((row) => (
                <div key={row.days} className="flex flex-wrap justify-between gap-x-6 py-1.5">
                  <dt>{row.days}</dt>
                  <dd className="text-ink-soft tabular-nums">{row.hours}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-ink-soft">{emergencies}</p>
            <p className="mt-2 text-sm text-ink-soft">{hours.messages}</p>
          </section>
          <section aria-labelledby="contractors" className="card p-6">
            <h2 id="contractors" className="title text-xl">
              {contractors.heading}
            </h2>
            <p className="mt-2 text-ink-soft">{contractors.text}</p>
            <a href="/partner-program" className="button button-quiet mt-5">
              {contractors.button}
              <ArrowRight aria-hidden className="size-5" />
            </a>
          </section>
        </div>
      </div>
    </div>
  );
}
