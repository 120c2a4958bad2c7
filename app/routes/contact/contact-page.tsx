import type { ReactNode } from "react";
import { market } from "../../../content/chosen-market.ts";
import { contactWords } from "../../../content/contact-words.ts";
import { submissionMessages } from "../../../content/messages.ts";
import { ownPhone } from "../../../domain/site.ts";
import { answerPost, formResultHandle, isSentPage, useFormResult } from "../../forms/form-answer.ts";
import { SentCard } from "../../forms/sent-card.tsx";
import { subpageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { useSiteData, useWords } from "../../site-data.ts";
import { sentForm } from "../../structured-data.ts";
import { ArrowRight, Clock3, type LineIcon, Mail, MapPin, Phone } from "../../ui/icons.tsx";
import scene from "../../ui/illustrations/contact.svg";
import { SiteEmail } from "../../ui/site-email.tsx";
import { SitePhone } from "../../ui/site-phone.tsx";
import { TopScene } from "../../ui/top-scene.tsx";
import type { Route } from "./+types/contact-page";
import { ContactForm, contactForm } from "./contact-form.tsx";

export async function action({ request, context }: Route.ActionArgs) {
  const { backend, sender, waitSeconds } = context.get(pageContext);
  return answerPost(request, waitSeconds, contactForm, (message, idempotency) =>
    backend.receivers.contact_messages(message, { ...sender, idempotency }),
  );
}

export const handle = formResultHandle;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  subpageMeta(
    matches[0].loaderData,
    "/contact",
    contactWords,
    isSentPage(new URLSearchParams(location.search)) ? [sentForm] : [],
  );

export default function Contact({ actionData }: Route.ComponentProps) {
  const formResult = useFormResult(actionData);
  const hasPhone = ownPhone(useSiteData().site) !== null;
  const { lead, email, phone, area, hours, contractors } = useWords(contactWords);
  const { hours: days, emergencies } = market.words.contact;

  return (
    <div className="page-top bg-wash">
      <div className="column grid grid-cols-1 gap-x-12 pb-14 sm:max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-12 lg:grid-rows-[auto_auto_1fr] lg:pt-10 lg:pb-20">
        <TopScene scene={scene} className="lg:col-span-5 lg:row-start-2 lg:mt-6" />
        <div className="pt-2.5 lg:col-span-5 lg:pt-0">
          <h1 className="title text-4xl">{contactWords.heading}</h1>
          <p className="mt-1.5 max-w-[34rem] text-ink-soft lg:mt-4 lg:text-lg">{lead}</p>
        </div>
        <div className="card mt-6 self-start p-5 shadow-card sm:p-8 sm:max-lg:col-span-2 lg:col-span-7 lg:row-span-3 lg:mt-0">
          {formResult.isSent && formResult.answer === null ? (
            <SentCard message={submissionMessages.contact_messages.succeeded} again="/contact" />
          ) : (
            <>
              <h2 className="title mb-1 text-2xl">{contactWords.formHeading}</h2>
              <ContactForm {...formResult} />
            </>
          )}
        </div>
        <div className="mt-8 grid content-start gap-8 sm:grid-cols-2 sm:max-lg:col-span-2 lg:col-span-5">
          <div className="grid content-start gap-8">
            <InfoSection id="write" icon={Mail} heading={email.heading}>
              <SiteEmail className="link inline-block py-1" />
            </InfoSection>
            {hasPhone && (
              <InfoSection id="call" icon={Phone} heading={phone.heading}>
                <SitePhone className="link inline-block py-1" />
              </InfoSection>
            )}
            <InfoSection id="area" icon={MapPin} heading={area.heading}>
              <p className="mt-1 text-ink-soft">{area.text}</p>
            </InfoSection>
          </div>
          <InfoSection id="hours" icon={Clock3} heading={hours.heading}>
            <dl className="mt-2 divide-y divide-line">
              {days.map((row) => (
                <div key={row.days} className="flex flex-wrap justify-between gap-x-6 py-1.5 lg:block">
                  <dt>{row.days}</dt>
                  <dd className="text-ink-soft tabular-nums">{row.hours}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-ink-soft">{emergencies}</p>
            <p className="mt-2 text-sm text-ink-soft">{hours.messages}</p>
          </InfoSection>
        </div>
        <section
          aria-labelledby="contractors"
          className="card col-span-full mt-8 flex flex-wrap items-center justify-between gap-x-12 gap-y-5 p-6 sm:p-8"
        >
          <div className="max-w-172">
            <h2 id="contractors" className="title text-xl">
              {contractors.heading}
            </h2>
            <p className="mt-2 text-ink-soft">{contractors.text}</p>
          </div>
          <a href="/partner-program" className="button button-quiet">
            {contractors.button}
            <ArrowRight aria-hidden className="size-5" />
          </a>
        </section>
      </div>
    </div>
  );
}

interface InfoSectionProps {
  id: string;
  icon: LineIcon;
  heading: string;
  children: ReactNode;
}

function InfoSection({ id, icon: Icon, heading, children }: InfoSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2.5 text-lg font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
        {heading}
      </h2>
      {children}
    </section>
  );
}
