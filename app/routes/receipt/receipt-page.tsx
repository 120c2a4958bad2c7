import { market } from "../../../content/chosen-market.ts";
import { leadLabels } from "../../../content/lead-words.ts";
import { linkRefusals, receiptWords } from "../../../content/link-words.ts";
import { factsOfRequest, serviceInWords } from "../../../content/request-facts.ts";
import { parseEmail } from "../../../domain/email.ts";
import { phoneLackOf } from "../../../domain/lead.ts";
import { firstNameOf } from "../../../domain/letters.ts";
import { parseContacted, parseHomeownerOutcome } from "../../../domain/outcome.ts";
import { formatPhone, parsePhone } from "../../../domain/phone.ts";
import { isOpen, requestStateOf } from "../../../domain/request-state.ts";
import { fill } from "../../../domain/text.ts";
import { fiveDigitsOf } from "../../../domain/zip-code.ts";
import { linkPath } from "../../../wire/link-path.ts";
import type { PageHandle } from "../../../wire/page-parameters.ts";
import { addedParameter, countIn, unplacedParameter } from "../../../wire/photo-path.ts";
import { thankYouPath, thankYouPathname } from "../../../wire/receipt-header.ts";
import { FieldProblem } from "../../forms/fields.tsx";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { HomeownerParcel, homeownerParcelOf } from "../../links/homeowner-parcel.tsx";
import {
  answerClosedLink,
  answerLinkForm,
  type LinkRefusal,
  linkHandle,
  linkMeta,
  refuse,
} from "../../links/link-answer.ts";
import { ActionField, ActionForm, LabeledFacts, RefusalNotice } from "../../links/link-parts.tsx";
import { RequestPlace } from "../../links/request-place.tsx";
import { pageContext } from "../../page-context.server.ts";
import { PhotoSection, type SentPhotos } from "../../photos/photo-section.tsx";
import thankYouScene from "../../ui/illustrations/thank-you.svg";
import { Section } from "../../ui/section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import { sceneUrl } from "../../ui/service-scene.tsx";
import { choiceFormId } from "../home/choice-form.ts";
import type { Route } from "./+types/receipt-page";
import { EmailCard, returnPathField } from "./email-card.tsx";
import { History } from "./history.tsx";
import { answerableQuestions, QuestionCards, QuestionLines } from "./questions.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.receipts.open(params.token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { request, canCorrectEmail, history, photos } = opened.view;
  const now = new Date();
  const state = requestStateOf(request);
  return {
    canCorrectEmail,
    outcome: opened.outcome,
    token: params.token,
    photos,
    sentPhotos: sentPhotos(url.searchParams),
    state,
    canAskAgain: state === "unmatched" || (state === "withdrawn" && !opened.view.otherStands),
    firstName: firstNameOf(request.name),
    service: serviceInWords(request.lead_service),
    zip: request.zip_code,
    phone: request.phone,
    unreachableEmail: request.isUnreachable ? request.email : null,
    phoneLack: phoneLackOf(request),
    facts: factsOfRequest(request).filter(({ label }) => !formsOwnLabels.includes(label)),
    sentAt: request.created_at,
    parcel: homeownerParcelOf(opened.view, now),
    history,
    questions: answerableQuestions(request, opened.view.matchedAt, now),
  };
}

/** City and page are the form's. The homeowner's home may be elsewhere. */
const formsOwnLabels: string[] = [leadLabels.city, leadLabels.submitted_from_page];

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { backend, sender } = context.get(pageContext);
  const { receipts, homeownerAnswers } = backend;
  const { client } = sender;
  return answerLinkForm({ purpose: "receipt", token, client, linkFunctions: receipts }, request, {
    async phone(fieldValue) {
      const phone = parsePhone(fieldValue("phone"));
      if (phone === null) return refuse("no-phone", 422, fieldValue("phone"));
      const next = `${linkPath("receipt", token)}#correct`;
      return { ...(await receipts.correctPhone(token, phone, client)), next };
    },
    async contacted(fieldValue) {
      const contacted = parseContacted(fieldValue("contacted"));
      if (contacted === null) return refuse("unknown-action", 400);
      const next = `${linkPath("receipt", token)}#contact`;
      return { ...(await homeownerAnswers.contacted(token, contacted, client)), next };
    },
    async outcome(fieldValue) {
      const outcome = parseHomeownerOutcome(fieldValue("outcome"));
      if (outcome === null) return refuse("unknown-action", 400);
      const next = `${linkPath("receipt", token)}#outcome`;
      return { ...(await homeownerAnswers.outcome(token, outcome, client)), next };
    },
    async email(fieldValue) {
      const email = parseEmail(fieldValue("email"));
      if (email === null) return refuse("no-email", 422, fieldValue("email"));
      const correction = await receipts.correctEmail(token, email, client);
      const receipt = (correction.outcome === "done" && correction.path) || linkPath("receipt", token);
      return {
        ...correction,
        next: fieldValue(returnPathField) === thankYouPathname ? thankYouPath(receipt) : receipt,
      };
    },
    withdraw: () => receipts.withdraw(token, client),
    async erase(fieldValue) {
      if (fieldValue("confirm") !== "yes") return refuse("not-confirmed", 422);
      return { ...(await receipts.erase(token, client)), next: "/receipt/erased" };
    },
  });
}

/** Reads the result of a photo upload from the query. Null if no photo was added. */
function sentPhotos(parameters: URLSearchParams): SentPhotos | null {
  const added = countIn(parameters, addedParameter);
  const locationsRemoved = countIn(parameters, unplacedParameter);
  return added === 0 ? null : { added, locationsRemoved, problems: [], chosen: added };
}

export const handle = {
  parameters: { personal: [...linkHandle.parameters.personal, addedParameter, unplacedParameter] },
} satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, receiptWords);

export default function Receipt({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { state, service, zip, facts, parcel, questions, history, sentAt } = loaderData;
  const words = fill(receiptWords, { service: service.phrase, zip: fiveDigitsOf(zip) });
  const answer = actionData ?? null;
  const isPhotoNext =
    loaderData.photos.length === 0 && loaderData.phoneLack === null && loaderData.unreachableEmail === null;
  const isAwaited = parcel.response !== null && parcel.phone === null;
  const photosNext =
    isPhotoNext && (state === "waiting" ? words.addPhotos.waiting : isAwaited && words.addPhotos.awaited);
  return (
    <div data-accent={accentOf(service.slug)}>
      <div className="bg-wash">
        <div className="column grid items-start gap-x-10 gap-y-6 pt-6 pb-10 md:grid-cols-12 lg:pt-12 lg:pb-14">
          <div className="md:col-span-8">
            <RefusalNotice answer={answer} />
            {isOpen(state) && loaderData.unreachableEmail !== null && (
              <EmailCard
                email={loaderData.unreachableEmail}
                canCorrect={loaderData.canCorrectEmail}
                answer={answer}
                className="mb-8"
              />
            )}
            <HomeownerParcel
              parcel={parcel}
              isReachPrimary={loaderData.phoneLack === null}
              eyebrow={
                loaderData.firstName
                  ? `${fill(words.greeting, { name: loaderData.firstName })} ${words.eyebrow}`
                  : words.eyebrowAlone
              }
            >
              {isOpen(state) && loaderData.phoneLack && (
                <p className="mt-4 max-w-[38rem] font-semibold">
                  {words.phoneLack[loaderData.phoneLack].text}
                  <a href="#correct" className="button no-print mt-3 flex w-max">
                    {words.phoneLack[loaderData.phoneLack].link}
                  </a>
                </p>
              )}
              {loaderData.canAskAgain && (
                <p className="mt-5 flex flex-wrap gap-3">
                  {state === "unmatched" && (
                    <a href={market.licensing.verify.receipt.href} rel="noreferrer" className="button">
                      {words.lookUp}
                    </a>
                  )}
                  <a
                    href={newRequestPath(service.slug, fiveDigitsOf(zip))}
                    className={state === "unmatched" ? "button button-quiet" : "button"}
                  >
                    {words.again}
                  </a>
                </p>
              )}
              {photosNext && (
                <p className="no-print mt-5">
                  {photosNext}
                  <a href="#photos" className="button mt-3 flex w-max">
                    {words.addPhotos.link}
                  </a>
                </p>
              )}
              {questions && <QuestionLines {...questions} isAsking={!questions.isProminent} />}
            </HomeownerParcel>
            {questions?.isProminent && <QuestionCards {...questions} />}
          </div>
          <RequestPlace zip={fiveDigitsOf(zip)} isServed={state === "matched"} className="md:col-span-4">
            <img
              src={sceneUrl(service.slug) ?? thankYouScene}
              alt=""
              width={960}
              height={720}
              className="no-print hidden aspect-4/3 w-full rounded-lg object-cover md:col-span-4 md:block"
            />
          </RequestPlace>
        </div>
      </div>

      <div className="column grid gap-x-10 gap-y-12 py-12 lg:grid-cols-12 lg:py-16">
        <div className="empty:hidden lg:col-span-8">
          <PhotoSection
            token={loaderData.token}
            photos={loaderData.photos}
            isOpen={isOpen(state)}
            sent={loaderData.sentPhotos}
          />
        </div>
        <Section
          id="history"
          heading={words.historyHeading}
          headingClass="title mb-5 text-2xl"
          className="lg:col-span-4 lg:row-span-2"
        >
          <History sentAt={sentAt} entries={history} />
        </Section>
        <Section id="facts" heading={words.factsHeading} className="lg:col-span-8">
          <LabeledFacts facts={facts} />
        </Section>
      </div>

      <section aria-labelledby="change" className="no-print bg-paper-deep">
        <div className="column py-12 lg:py-16">
          <h2 id="change" className="title text-2xl">
            {words.changeHeading}
          </h2>
          <div className={`mt-6 grid items-start gap-6 ${isOpen(state) ? "lg:grid-cols-2" : "max-w-xl"}`}>
            {isOpen(state) && (
              <div className="grid gap-6">
                <PhoneCard phone={loaderData.phone} isWithContractor={state === "matched"} answer={answer} />
                <div className="card p-6">
                  <h3 className="title text-xl">{words.withdraw.heading}</h3>
                  <p className="mt-2 mb-5 text-ink-soft">
                    {state === "matched" ? words.withdraw.text : words.withdraw.textBefore}
                  </p>
                  <ActionForm action="withdraw" button={words.withdraw.button} />
                </div>
              </div>
            )}
            <EraseCard words={words.erase} answer={answer} />
          </div>
        </div>
      </section>
    </div>
  );
}

/** The form for the same service in the same zip code. */
function newRequestPath(service: string | null, zip: string): string {
  return service === null ? `/#${choiceFormId}` : `/?${new URLSearchParams({ service, zip_code: zip })}`;
}

interface PhoneCardProps {
  phone: string | null;
  isWithContractor: boolean;
  answer: LinkRefusal | null;
}

function PhoneCard({ phone, isWithContractor, answer }: PhoneCardProps) {
  const { heading, label, hint, hintBefore, button } = receiptWords.phone;
  const isRefused = answer?.refusal === "no-phone";
  return (
    <div id="correct" className="card p-6">
      <h3 className="title mb-3 text-xl">{heading}</h3>
      <ActionForm action="phone" button={button}>
        <ActionField
          name="phone"
          label={label}
          hint={isWithContractor ? hint : hintBefore}
          problem={isRefused ? linkRefusals["no-phone"] : undefined}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={isRefused ? answer.typed : formatPhone(phone ?? "")}
        />
      </ActionForm>
    </div>
  );
}

function EraseCard({ words, answer }: { words: typeof receiptWords.erase; answer: LinkRefusal | null }) {
  const isRefused = answer?.refusal === "not-confirmed";
  return (
    <div className="card p-6">
      <h3 className="title text-xl">{words.heading}</h3>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      <p className="mt-2 mb-5 text-sm text-ink-soft">
        {words.others}{" "}
        <a href={words.privacy.href} className="link">
          {words.privacy.text}
        </a>
      </p>
      <ActionForm action="erase" button={words.button}>
        <div className="mb-5">
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              name="confirm"
              value="yes"
              required
              // biome-ignore lint/a11y/noAutofocus: after a form is refused, the visitor continues at this field.
              autoFocus={isRefused}
              aria-invalid={isRefused || undefined}
              aria-describedby={isRefused ? "confirm-problem" : undefined}
              className="check mt-1"
            />
            {words.confirm}
          </label>
          {isRefused && <FieldProblem id="confirm-problem" text={linkRefusals["not-confirmed"]} />}
        </div>
      </ActionForm>
    </div>
  );
}
