import { isServiceSlug, market, serviceOf, services } from "../../../content/chosen-market.ts";
import { receiptWords, requestFactWords } from "../../../content/link-words.ts";
import { submissionMessages, type TitledMessage } from "../../../content/messages.ts";
import { thankYouWords } from "../../../content/page-words.ts";
import { agreedContactOf, phoneLackOf } from "../../../domain/lead.ts";
import { firstNameOf } from "../../../domain/letters.ts";
import type { ReceiptView } from "../../../domain/link-view.ts";
import { isOpen, type RequestState, requestStateOf } from "../../../domain/request-state.ts";
import { fill } from "../../../domain/text.ts";
import { fiveDigitsOf } from "../../../domain/zip-code.ts";
import { hasToken } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { receiptParameter } from "../../../wire/receipt-header.ts";
import { InlineData } from "../../document.tsx";
import { HomeownerParcel, homeownerParcelOf } from "../../links/homeowner-parcel.tsx";
import { RequestPlace } from "../../links/request-place.tsx";
import { pageMeta } from "../../meta.ts";
import { pageContext } from "../../page-context.server.ts";
import { PhotoSection } from "../../photos/photo-section.tsx";
import { useSiteData, useWords } from "../../site-data.ts";
import { Slot } from "../../slots/slot.tsx";
import { sentForm } from "../../structured-data.ts";
import { Clock3 } from "../../ui/icons.tsx";
import scene from "../../ui/illustrations/thank-you.svg";
import { Section } from "../../ui/section.tsx";
import { SiteEmail } from "../../ui/site-email.tsx";
import { Steps } from "../../ui/steps.tsx";
import { ToastCard } from "../../ui/toasts.tsx";
import { UrgentHelp } from "../../ui/urgent-help.tsx";
import { EmailCard } from "../receipt/email-card.tsx";
import type { Route } from "./+types/thank-you-page";
import { bounceNoticeId, type ThankYouTasks, thankYouTasksId, toastPlaceId } from "./thank-you-tasks.ts";

export const handle = { parameters: { personal: ["lead_id", "confirm_match", receiptParameter] } } satisfies PageHandle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const leadId = url.searchParams.get("lead_id");
  const token = url.searchParams.get(receiptParameter);
  const receipt = token ? await context.get(pageContext).backend.receipts.open(token) : null;
  const leadToConfirm = leadId && url.searchParams.get("confirm_match") === "true" ? leadId : null;
  const request =
    token && receipt?.outcome === "open" ? { token, path: `/receipt/${token}`, ...stateOf(receipt.view) } : null;
  return { leadToConfirm, request };
}

function stateOf(view: ReceiptView) {
  const { request, canCorrectEmail, photos } = view;
  const { lead_service: service, zip_code: zip } = request;
  const offeredService = isServiceSlug(service) ? serviceOf(service) : null;
  const state = requestStateOf(request);
  const { canCall, canText } = agreedContactOf(request);
  return {
    state,
    parcel: homeownerParcelOf(view, new Date()),
    photos,
    phoneLack: phoneLackOf(request),
    isByPhone: canCall || canText,
    canCorrectEmail,
    unreachableEmail: request.isUnreachable ? request.email : null,
    urgentHelp: offeredService?.urgentHelp ?? null,
    firstName: firstNameOf(request.name),
    zip: fiveDigitsOf(zip),
    service: offeredService?.phrase ?? requestFactWords.generalService.phrase,
  };
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    site: matches[0].loaderData.site,
    path: "/thank-you",
    title: thankYouWords.title,
    description: thankYouWords.description,
    isUnlisted: true,
    structuredData: hasToken(location) ? [sentForm] : [],
  });

export default function ThankYou({ loaderData: { leadToConfirm, request } }: Route.ComponentProps) {
  const { confirmationUrl } = useSiteData();
  const matchToConfirm = leadToConfirm ? { url: confirmationUrl, leadId: leadToConfirm } : null;
  const { contact, lead } = useWords(thankYouWords);
  const service = request?.service ?? services[0]?.phrase ?? requestFactWords.generalService.phrase;
  /** Not for a matched lead, because the message says that matching is still under way. */
  const toast = request?.state === "matched" ? null : fill(submissionMessages.leads.succeeded, { service });
  const isUnderWay = request === null || isOpen(request.state);

  return (
    <div className="column py-6 lg:py-14">
      <InlineData id={thankYouTasksId} data={{ toast, confirm: matchToConfirm } satisfies ThankYouTasks} />
      <div className={`grid items-center gap-8 ${request ? "md:grid-cols-[2fr_1fr]" : "md:grid-cols-[3fr_2fr]"}`}>
        <div>
          {/* watch-for-bounce.ts shows the card if the email bounces while the page is open. */}
          {request && isUnderWay && (
            <div id={bounceNoticeId} aria-live="polite">
              {request.unreachableEmail !== null && (
                <EmailCard
                  email={request.unreachableEmail}
                  to={request.path}
                  canCorrect={request.canCorrectEmail}
                  answer={null}
                  className="mb-8"
                />
              )}
            </div>
          )}
          {request ? (
            <SentParcel request={request} isUnderWay={isUnderWay} />
          ) : (
            <>
              <h1 className="title text-4xl">{thankYouWords.heading}</h1>
              <p className="mt-4 max-w-[36rem] text-lg text-ink-soft">{lead}</p>
              <p className="mt-6">
                <a href="/#quote-form" className="button">
                  {thankYouWords.start}
                </a>
              </p>
            </>
          )}
          {request && isUnderWay && (
            <>
              <UrgentHelp help={request.urgentHelp} isSent className="mt-6" />
              <div className="mt-6 rounded-lg bg-wash p-5 sm:p-7">
                <PhotoSection token={request.token} photos={request.photos} isOpen sent={null} />
              </div>
            </>
          )}
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
        {request ? (
          <RequestPlace zip={request.zip} isServed={request.state === "matched"} className="md:self-start">
            <Scene />
          </RequestPlace>
        ) : (
          <Scene />
        )}
      </div>

      {isUnderWay && (
        <GeneralSteps
          state={request?.state ?? null}
          waiting={request && request.state !== "matched" ? toast : null}
          reminders={remindersFor(request)}
        />
      )}

      <Section
        id="contact"
        heading={contact.heading}
        headingClass={request ? "title text-xl" : "title text-2xl"}
        className={`border-t border-line ${request ? "mt-8 pt-6" : "mt-12 pt-8"}`}
      >
        {request && isUnderWay ? (
          <p className="mt-2">
            {contact.own.text}{" "}
            <a href={request.path} className="link">
              {contact.own.link}
            </a>
          </p>
        ) : (
          <p className="mt-2">{contact.text}</p>
        )}
        <p className="mt-3 flex flex-wrap gap-x-6">
          <SiteEmail className="link py-1" />
          <a href="/contact" className="link py-1">
            {contact.page}
          </a>
        </p>
      </Section>
    </div>
  );
}

function remindersFor(request: ReturnType<typeof stateOf> | null): string[] {
  const { spam, unknownNumber, urgent } = thankYouWords.reminders;
  const emergency = request ? [] : [fill(urgent, { reminder: market.words.thankYou.reminder })];
  return [spam, ...(request === null || request.isByPhone ? [unknownNumber] : []), ...emergency];
}

function Scene() {
  return (
    <img
      src={scene}
      alt=""
      width={480}
      height={320}
      className="no-print hidden w-full max-w-md justify-self-center md:block"
    />
  );
}

interface SentParcelProps {
  request: ReturnType<typeof stateOf> & { path: string };
  isUnderWay: boolean;
}

function SentParcel({ request, isUnderWay }: SentParcelProps) {
  const { sent, thanks, about, receiptLink, closedReceiptLink } = thankYouWords;
  const { path, parcel, firstName, zip, service } = request;
  return (
    <HomeownerParcel
      parcel={parcel}
      thanks={isUnderWay && firstName ? fill(thanks, { name: firstName }) : undefined}
      eyebrow={request.state === "matched" ? sent : fill(about, { service, zip })}
    >
      {request.phoneLack && isUnderWay && (
        <p className="mt-4 font-semibold">
          {receiptWords.phoneLack[request.phoneLack].text}{" "}
          <a href={`${path}#correct`} className="link">
            {receiptWords.phoneLack[request.phoneLack].link}
          </a>
        </p>
      )}
      <p className="mt-5">
        <a href={path} className="button">
          {isUnderWay ? receiptLink : closedReceiptLink}
        </a>
      </p>
    </HomeownerParcel>
  );
}

interface GeneralStepsProps {
  /** The state of the homeowner's request. Null: they sent none. */
  state: RequestState | null;
  /** The toast's message, while no contractor has the request. */
  waiting: TitledMessage | null;
  /** What to keep in mind. */
  reminders: readonly string[];
}

/**
 * The usual course, in short below a request. While no contractor has the request, it is set apart, and its heading
 * says when it holds.
 */
function GeneralSteps({ state, waiting, reminders }: GeneralStepsProps) {
  const { next, response, expect } = fill(thankYouWords, { licenseAdvice: market.licensing.homeownerAdvice });
  const lists = [expect, { heading: thankYouWords.reminders.heading, items: reminders }];
  const isShort = state !== null;
  const Heading = waiting ? "h3" : "h2";
  const smallHeading = isShort ? "text-base font-semibold" : "title text-2xl";
  return (
    <div className={waiting ? "mt-12 rounded-lg border border-line p-5 text-sm sm:p-8" : undefined}>
      <Section
        id="next"
        heading={waiting ? next.onceMatched : next.heading}
        headingClass={waiting ? "title text-xl" : "title text-2xl"}
        className={waiting ? undefined : isShort ? "mt-10" : "mt-12"}
      >
        {waiting && (
          <>
            <div id={toastPlaceId} className="mt-4 max-w-md">
              <Slot name="toast">
                <ToastCard message={waiting} />
              </Slot>
            </div>
            <p className="mt-6 text-base font-semibold">{next.heading}</p>
          </>
        )}
        <Steps
          steps={next.steps}
          done={state === "matched" ? 1 : 0}
          isSmall={isShort}
          className={isShort ? "mt-4 md:grid-cols-3" : "mt-6 md:grid-cols-3"}
        />
        {isShort ? null : <Response {...response} />}
      </Section>

      <div className={isShort ? "mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3" : "mt-12 grid gap-12 md:grid-cols-2"}>
        {isShort && (
          <section>
            <Heading className={smallHeading}>{response.heading}</Heading>
            <p className="mt-1">{response.text}</p>
          </section>
        )}
        {lists.map((list) => (
          <section key={list.heading}>
            <Heading className={smallHeading}>{list.heading}</Heading>
            <ul className={`list-disc pl-5 marker:text-accent ${isShort ? "mt-1 space-y-1" : "mt-4 space-y-2"}`}>
              {list.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Response({ heading, text }: typeof thankYouWords.response) {
  return (
    <div className="mt-8 flex items-start gap-4 rounded-lg bg-wash p-6 sm:p-8">
      <Clock3 aria-hidden className="mt-1 size-7 shrink-0 text-accent" strokeWidth={1.6} />
      <div>
        <h3 className="title text-xl">{heading}</h3>
        <p className="mt-1 max-w-[38rem]">{text}</p>
      </div>
    </div>
  );
}
