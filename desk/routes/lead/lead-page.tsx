import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { requestFacts, serviceName } from "../../../app/links/request-facts.ts";
import { clock } from "../../../app/market-clock.ts";
import type { DeskOutcome } from "../../../domain/lead-story.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { Address, MailLink, PhoneLink } from "../../ui/contact-links.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { ListRow, ListRows } from "../../ui/list-rows.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import {
  actorName,
  changeTexts,
  deliveryName,
  deliveryStates,
  eventText,
  holdReasons,
  leadState,
  returnReason,
} from "../../words.ts";
import { AssignForm } from "./assign-form.tsx";

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: `${loaderData ? `${loaderData.lead.name}, lead` : "Lead"} · Desk` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const story = await deskOf(context).backend.leadStory(params.id ?? "");
  if (story === null) throw new Response(null, { status: 404 });
  return story;
}

const doneTexts: Record<string, string> = {
  release: "Released. It finds its contractor like any other.",
  assign: "Given to the contractor, who has it by email.",
  close: "Closed.",
  attend: "Done.",
  resend: "Sent to the contractor once more.",
  note: "Noted.",
};

export async function action({ context, params, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const { leadChanges } = backend;
  const form = await request.formData();
  const value = (name: string) => String(form.get(name) ?? "");
  const [id, verb, seen] = [params.id ?? "", value("action"), Number(value("seen")) || 0];
  if (verb === "erase") {
    if (value("confirm") !== "yes")
      return data({ problem: "Check the box first. What is erased is gone for good.", wanted: verb }, 422);
    if ((await leadChanges.erase(database, id)).outcome === "unknown") throw new Response(null, { status: 404 });
    return goOn(desk, "/", { text: "Erased. If a contractor had it, they are asked to delete their copy." });
  }
  if (verb === "retry-delivery") {
    const isRetried = await backend.deliveryLog.retry(database, value("delivery"));
    if (isRetried) return goOn(desk, `/leads/${id}`, { text: "It is on its way again." });
    return data({ problem: "Only a delivery is sent again that failed or may not have arrived." }, 422);
  }
  const verbs: Record<string, () => Promise<DeskOutcome>> = {
    release: () => leadChanges.release(database, id, seen),
    assign: () => leadChanges.assign(database, id, value("contractor"), seen),
    close: () => leadChanges.close(database, id, seen),
    attend: () => leadChanges.attend(database, id, seen),
    resend: () => leadChanges.resend(database, id, seen),
    note: () => leadChanges.note(database, id, value("note")),
  };
  const result = await verbs[verb]?.();
  const typed = { note: value("note"), contractor: value("contractor") };
  switch (result?.outcome) {
    case "done":
      return goOn(desk, `/leads/${id}`, { text: doneTexts[verb] ?? "Done.", undo: result.change ?? undefined });
    case "unchanged":
      return goOn(desk, `/leads/${id}`, { text: "It was so already." });
    case "unknown":
      throw new Response(null, { status: 404 });
    case "refused":
      return data({ problem: result.problem, typed }, 422);
    case "changed-since":
      return data({ changed: changeTexts(result.events), wanted: verb, typed }, 409);
    default:
      return redirect(`/leads/${id}`, 303);
  }
}

interface ActionData {
  problem?: string;
  changed?: string[];
  wanted?: string;
  typed?: { note: string; contractor: string };
}

export default function LeadPage() {
  const story = useLoaderData<typeof loader>();
  const { problem, changed, wanted, typed } = (useActionData() ?? {}) as ActionData;
  const { lead, contractor, events, deliveries, notes, related, assignable, seen } = story;
  const { name: service } = serviceName(lead.wanted_service);
  const { tone, word } = leadState(lead);
  const facts = requestFacts(lead).filter(({ label }) => label !== "Name" && label !== "Message");
  return (
    <div data-live={`/events?after=${seen}`} data-live-lead={lead.id}>
      <PageHeading
        title={lead.name}
        note={
          <>
            {service} in {lead.zip_code}, sent <Moment at={lead.created_at} />
          </>
        }
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge tone={tone}>{word}</StatusBadge>}
      />
      {problem && <Notice>{problem}</Notice>}
      {changed && (
        <Notice>
          <p className="font-semibold">Nothing was changed: something has happened since you opened this page.</p>
          <ul className="mt-1 list-disc pl-5">
            {changed.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="mt-1">
            The page shows how it stands now. {wanted === "assign" && "Your choice is still in the form. "}
            Press the button again if you still want it.
          </p>
        </Notice>
      )}
      {lead.message && (
        <p className="mb-7 max-w-[68ch] whitespace-pre-wrap border-fill border-l-2 pl-4 text-lg">{lead.message}</p>
      )}
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_19rem]">
        <aside aria-label="What can be done" className="max-lg:mb-9 lg:col-start-2 lg:row-start-1">
          <div className="panel p-5 lg:sticky lg:top-8" data-live-region>
            <h2 className="font-semibold text-lg">{contractor ? contractor.business_name : "Nobody has it"}</h2>
            {contractor ? (
              <ul className="mt-1 grid gap-1.5 text-sm">
                <li>
                  <a href={`/contractors/${contractor.id}`} className="link py-1.5">
                    {contractor.registration_number}
                  </a>
                </li>
                <li>
                  <MailLink email={contractor.email} />
                </li>
                {contractor.phone && (
                  <li>
                    <PhoneLink phone={contractor.phone} />
                  </li>
                )}
              </ul>
            ) : (
              <p className="mt-1 text-ink-soft text-sm">{whyNobody(lead)}</p>
            )}
            {lead.is_silent && (
              <p className="mt-3 font-semibold text-danger text-sm">
                No answer since <Moment at={lead.matched_at} />.
              </p>
            )}
            <div className="mt-4 grid max-w-sm gap-4">
              {lead.status === "held" && (
                <PostForm action="release" values={{ seen }} button="Release it" look="primary" className="grid" />
              )}
              {(lead.is_silent || lead.status === "new") && lead.attended_at === null && (
                <form method="post" className="grid">
                  <input type="hidden" name="action" value="attend" />
                  <input type="hidden" name="seen" value={seen} />
                  <button type="submit" data-done className="button button-quiet">
                    Done
                  </button>
                </form>
              )}
              {lead.closed_reason !== "withdrawn" && (
                <AssignForm
                  assignable={assignable}
                  seen={seen}
                  hasContractor={contractor !== null}
                  isPrimary={lead.status === "new"}
                  chosen={typed?.contractor}
                />
              )}
              {lead.status === "matched" && (
                <PostForm action="resend" values={{ seen }} button="Send it to them again" className="grid" />
              )}
              {lead.status !== "closed" && (
                <PostForm action="close" values={{ seen }} button="Close it" className="grid" />
              )}
              <details className="border-line border-t pt-3" open={wanted === "erase"}>
                <summary className="min-h-8 text-ink-soft text-sm">Erase for good …</summary>
                <PostForm action="erase" button="Erase this lead" look="danger" className="mt-2 grid gap-3">
                  <label className="flex items-start gap-2.5 text-sm">
                    <input type="checkbox" name="confirm" value="yes" className="mt-0.5 size-5 shrink-0 accent-fill" />
                    <span>
                      Everything about {lead.name} in this lead goes, here and in what was sent. It cannot be brought
                      back.
                    </span>
                  </label>
                </PostForm>
              </details>
            </div>
          </div>
        </aside>
        <div className="lg:col-start-1 lg:row-start-1">
          <div data-live-region>
            <Section id="request" title="The request">
              <FactList
                facts={facts.map(({ label, value }) => ({
                  label,
                  value: linked(label, value, lead),
                }))}
              />
              <p className="mt-3 text-ink-soft text-sm">
                {lead.consented_at && lead.consent_wording
                  ? `Agreed to on ${clock.time(lead.consented_at)}: “${lead.consent_wording}”`
                  : "It did not come from a form, so no words of consent stood below it."}
              </p>
            </Section>
            {related.length > 0 && (
              <Section id="related" title="The same person for the same service">
                <ul className="grid gap-1">
                  {related.map((other) => (
                    <li key={other.id}>
                      <a href={`/leads/${other.id}`} className="link">
                        {other.isFirst ? "The first request" : "Another request"}
                      </a>
                      , <Moment at={other.created_at} />, {other.status}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            <Section id="events" title="What happened">
              <ol className="border-line border-l-2">
                {events.map((event) => (
                  <li key={event.id} className="relative pb-3 pl-5 last:pb-0">
                    <span
                      aria-hidden
                      className="absolute top-1.5 -left-[6px] size-2.5 rounded-full bg-fill ring-4 ring-paper"
                    />
                    <p>{eventText(event)}</p>
                    <p className="text-ink-soft text-sm">
                      <Moment at={event.at} /> · {actorName(event)}
                    </p>
                  </li>
                ))}
              </ol>
            </Section>
            <Section id="deliveries" title="Sent about it">
              {deliveries.length === 0 ? (
                <p className="text-ink-soft">Nothing yet.</p>
              ) : (
                <ListRows label="Emails and webhooks about this lead">
                  {deliveries.map(({ id, kind, recipient, state, last_error, sent_at, created_at }) => (
                    <ListRow
                      key={id}
                      href={`/deliveries/${id}`}
                      title={deliveryName(kind)}
                      aside={
                        <div className="grid justify-items-end gap-1">
                          <Moment at={sent_at ?? created_at} />
                          <StatusBadge tone={deliveryStates[state]?.tone ?? "going"}>
                            {deliveryStates[state]?.word ?? state}
                          </StatusBadge>
                        </div>
                      }
                    >
                      <p>
                        <Address>{recipient}</Address>
                      </p>
                      {last_error && <p className="line-clamp-2">{last_error}</p>}
                      {(state === "failed" || state === "uncertain") && (
                        <PostForm
                          action="retry-delivery"
                          values={{ delivery: id }}
                          button="Send again"
                          className="relative mt-2 w-fit"
                        />
                      )}
                    </ListRow>
                  ))}
                </ListRows>
              )}
            </Section>
          </div>
          <Section id="notes" title="Notes">
            {notes.length > 0 && (
              <ul className="mb-4 grid gap-3">
                {notes.map(({ id, note, operator, created_at }) => (
                  <li key={id} className="panel px-4 py-3">
                    <p className="whitespace-pre-wrap">{note}</p>
                    <p className="mt-1 text-ink-soft text-sm">
                      {operator ?? "Somebody"} · <Moment at={created_at} />
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <PostForm action="note" button="Add the note" className="grid justify-items-start gap-3">
              <TextArea
                label="A note, for the people of the desk"
                name="note"
                rows={3}
                maxLength={2000}
                defaultValue={typed?.note}
                className="w-full"
              />
            </PostForm>
          </Section>
        </div>
      </div>
    </div>
  );
}

type StoryLead = ReturnType<typeof useLoaderData<typeof loader>>["lead"];

/** Numbers and addresses can be pressed. */
function linked(label: string, value: string, { email, phone }: StoryLead) {
  if (label === "Email") {
    return <MailLink email={email} />;
  }
  if (label === "Phone" && phone) {
    return <PhoneLink phone={phone} />;
  }
  return value;
}

function whyNobody({ status, hold_reason, return_reason, returned_at, closed_reason, waits_until }: StoryLead): string {
  if (status === "held") return `${holdReasons[hold_reason ?? ""] ?? "Held"}. Look at it, and release or close it.`;
  if (status === "closed") {
    if (closed_reason === "withdrawn") return "The homeowner withdrew it.";
    return closed_reason === "nobody" ? "It waited too long." : "It was closed here.";
  }
  const until = `It waits until ${clock.time(waits_until)}.`;
  return returned_at
    ? `Given back: ${returnReason(return_reason)}. ${until}`
    : `No contractor serves this zip code. ${until}`;
}
