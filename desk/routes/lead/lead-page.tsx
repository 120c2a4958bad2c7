import { data, Link } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { clock } from "../../../content/market-clock.ts";
import { serviceInWords } from "../../../content/request-facts.ts";
import type { DeskOutcome } from "../../../domain/lead-history.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import { notLeadReasons } from "../../../domain/request-state.ts";
import { monthInWords } from "../../../domain/statement.ts";
import { refusalIn, revalidatesAfterConflict } from "../../answer.ts";
import {
  answerCorrection,
  fieldReader,
  knownOr404,
  orNotFound,
  readForm,
  redirectWithFlash,
} from "../../answers.server.ts";
import { deskOf, requireFreshSignIn } from "../../desk-context.server.ts";
import { withRefusalInWords } from "../../refusal-words.server.ts";
import { useRootData } from "../../root-data.ts";
import { CorrectForm } from "../../ui/correct-form.tsx";
import { Fold } from "../../ui/fold.tsx";
import { ChangesOfOthers, ConfirmedForm, confirmFirstText } from "../../ui/form.tsx";
import { LiveAnnouncement, useLiveUpdates } from "../../ui/live-updates.tsx";
import { Notice, PageHeading, Section } from "../../ui/page.tsx";
import { Timeline, UndoList } from "../../ui/timeline.tsx";
import { Moment, StatusBadge } from "../../ui/values.tsx";
import { actorName, badgeOfLead, changeTexts, eventText } from "../../words.ts";
import type { Route } from "./+types/lead-page";
import { ContractorOfLead, LeadActions } from "./lead-actions.tsx";
import { Deliveries, HomeownerFacts, LeadAnswers, Notes, RequestFacts, SourceFacts } from "./lead-sections.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const pageData = orNotFound(await backend.readLeadPageData(params.id));
  const deliveries = pageData.deliveries.map(withRefusalInWords);
  return { ...pageData, deliveries, countedIn: isOwner ? pageData.countedIn : [], today: clock.day(new Date()) };
}

const doneTexts: Record<string, string> = {
  release: "Released for matching.",
  hold: "Held. No contractor has it until you release it.",
  assign: "Assigned. The contractor will get it by email.",
  close: "Closed.",
  notLead: "Closed. It counts in no statement made from now on, in no cost, and in no source.",
  attend: "Marked done.",
  resend: "Resent to the contractor.",
  note: "Note added.",
  revokeLinks: "Links revoked. The old links no longer work; people can ask for new ones by email.",
  removePhoto: "Photo removed.",
  settle: "Marked resolved. It comes back if one of them changes their answer.",
};

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const { leadChanges } = backend;
  const pagePath = `/leads/${id}`;
  const textOf = fieldReader(await readForm(request));
  const [verb, seen] = [textOf("action"), Number(textOf("seen")) || 0];
  const entered = {
    note: textOf("note"),
    contractor: textOf("contractor"),
    because: textOf("because"),
    as: textOf("as"),
  };
  if (verb === "correct") return answerCorrection(desk, "leads", id, pagePath, textOf);
  const refuse = (problem: string) => data({ problem, changed: [] as string[], verb, entered }, 422);
  if (["erase", "removePhoto", "revokeLinks"].includes(verb) && textOf("confirm") !== "yes")
    return refuse(confirmFirstText);
  if (verb === "erase") {
    requireFreshSignIn(desk, pagePath);
    knownOr404(await leadChanges.erase(database, id));
    return redirectWithFlash(desk, "/", {
      text: "Erased. If a contractor had it, we’ve asked them to delete their copy.",
    });
  }
  if (verb === "retry-delivery") {
    const { refused } = await backend.deliveryLog.retry(database, [textOf("delivery")]);
    return refused[0] ? refuse(refused[0]) : redirectWithFlash(desk, pagePath, { text: "Resending." });
  }
  const changesByVerb = new Map<string, () => Promise<DeskOutcome>>([
    ["release", () => leadChanges.release(database, id, seen)],
    ["hold", () => leadChanges.hold(database, id, entered.because, seen)],
    // `true` allows a contractor who returned the lead earlier. The form's menu says "passed on it" beside the name of
    // such a contractor.
    ["assign", () => leadChanges.assign(database, id, entered.contractor, seen, true)],
    ["close", () => leadChanges.close(database, id, "operator", seen)],
    [
      "notLead",
      async () => {
        const as = notLeadReasons.find((reason) => reason === entered.as);
        if (!as) return { outcome: "refused", problem: "Choose why it isn’t a lead." };
        return leadChanges.close(database, id, as, seen);
      },
    ],
    ["attend", () => leadChanges.attend(database, id, textOf("until"), seen)],
    ["resend", () => leadChanges.resend(database, id, seen)],
    ["revokeLinks", () => leadChanges.revokeLinks(database, id)],
    ["note", () => leadChanges.note(database, id, entered.note)],
    ["removePhoto", () => leadChanges.removePhoto(database, id, Number(textOf("photo")) || 0)],
    ["settle", () => leadChanges.settle(database, id, entered.because, seen)],
  ]);
  const makeChange = changesByVerb.get(verb);
  if (!makeChange) return redirect(pagePath, 303);
  const result = knownOr404(await makeChange());
  switch (result.outcome) {
    case "done":
      return redirectWithFlash(desk, pagePath, { text: doneTexts[verb] ?? "Done.", undo: result.change });
    case "unchanged":
      return redirectWithFlash(desk, pagePath, { text: "Already done." });
    case "refused":
      return refuse(result.problem);
    case "changed-since":
      return data({ problem: changedSinceText, changed: changeTexts(result.events), verb, entered }, 409);
  }
}

const changedSinceText = "Nothing was changed: this request changed after you opened the page.";

export const shouldRevalidate = revalidatesAfterConflict;

export default function LeadPage({ loaderData: pageData, actionData }: Route.ComponentProps) {
  const { lead, photos, source, events, related } = pageData;
  const ownEmail = useRootData()?.operator;
  const refused = refusalIn(actionData);
  const corrected = refused && "sent" in refused ? refused.sent : null;
  const { changed = [], verb, entered } = refused && "entered" in refused ? refused : {};
  const problem = refused?.problem;
  const news = useLiveUpdates(
    events
      .filter(({ operator }) => operator !== ownEmail)
      .map((event) => ({ key: String(event.id), name: eventText(event) })),
  );
  return (
    <>
      <PageHeading
        title={nameWithReading(lead)}
        tab={`${isolateRightToLeft(lead.name)}, request`}
        note={
          <>
            {serviceInWords(lead.lead_service).name} in {lead.zip_code}, sent <Moment at={lead.created_at} />
          </>
        }
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge {...badgeOfLead(lead)} />}
      />
      <LiveAnnouncement>{news.text}</LiveAnnouncement>
      {problem && (
        <Notice>
          <p className={changed.length > 0 ? "font-semibold" : ""}>{problem}</p>
          {changed.length > 0 && <ChangesOfOthers changed={changed} />}
        </Notice>
      )}
      {pageData.countedIn.map(({ id, business_name, month }) => (
        <Notice key={`${id} ${month}`} kind="hint">
          The statement of {isolateRightToLeft(business_name)} for {monthInWords(month)} was made before and still
          counts this request.{" "}
          <Link to={`/contractors/${id}/statements/${month}`} className="link">
            Create a revision
          </Link>
        </Notice>
      ))}
      {lead.message && (
        <p className="mb-7 max-w-[43rem] whitespace-pre-wrap border-fill border-l-2 pl-4 text-lg">{lead.message}</p>
      )}
      <div className="gap-x-8 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-1">
          <LeadAnswers {...pageData} because={entered?.because} />
          <Section id="homeowner" title="Homeowner">
            <HomeownerFacts lead={lead} />
          </Section>
        </div>
        <aside aria-labelledby="contractor-title" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-8">
            <Section id="contractor" title="Contractor">
              <div className="panel px-5 pt-5 pb-1">
                <ContractorOfLead {...pageData} />
                <LeadActions pageData={pageData} chosen={entered?.contractor} sent={verb} />
              </div>
            </Section>
          </div>
        </aside>
        <div className="lg:col-start-1">
          <div>
            <Section id="request" title="Request">
              <RequestFacts lead={lead} />
              <CorrectForm table="leads" row={lead} sent={corrected} />
            </Section>
            <Section id="source" title="Where it came from">
              <SourceFacts source={source} />
            </Section>
            {photos.length > 0 && (
              <Section id="photos" title="Photos">
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                  {photos.map(({ position, width, height }) => (
                    <li key={position}>
                      <a href={`/leads/${lead.id}/photos/${position}`} className="block">
                        <img
                          src={`/leads/${lead.id}/photos/${position}`}
                          alt={`View ${position} of the job`}
                          width={width}
                          height={height}
                          className="aspect-4/3 w-full rounded-md bg-paper-deep object-contain"
                        />
                      </a>
                      <Fold title={`Remove photo ${position}…`} isDanger>
                        <ConfirmedForm
                          action="removePhoto"
                          values={{ photo: position }}
                          button="Remove photo"
                          className="justify-items-start"
                        >
                          <span className="text-sm">Remove this photo everywhere. This can’t be undone.</span>
                        </ConfirmedForm>
                      </Fold>
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {related.length > 0 && (
              <Section id="related" title="Other requests from this person">
                <ul className="grid gap-1">
                  {related.map((other) => (
                    <li key={other.id}>
                      <Link to={`/leads/${other.id}`} prefetch="intent" className="link">
                        {other.isFirst ? "First request" : "Another request"}
                      </Link>
                      , <Moment at={other.created_at} />, {other.status}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            <Section id="events" title="History">
              <UndoList changes={pageData.undoable} />
              <Timeline events={events.map((event) => ({ ...event, text: eventText(event), by: actorName(event) }))} />
            </Section>
            <Section id="deliveries" title="Emails">
              <Deliveries {...pageData} />
            </Section>
          </div>
          <Section id="notes" title="Notes">
            <Notes {...pageData} entered={entered?.note} />
          </Section>
        </div>
      </div>
    </>
  );
}
