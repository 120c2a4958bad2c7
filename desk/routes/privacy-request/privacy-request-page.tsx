import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { clock } from "../../../app/market-clock.ts";
import { privacyRequestKindLabels } from "../../../content/messages.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { MailLink } from "../../ui/contact-links.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { PostForm } from "../../ui/post-form.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";

export const meta = () => [{ title: "Privacy request · Desk" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const request = await deskOf(context).backend.submissionDesk.privacyRequest(params.id ?? "");
  if (request === null) throw new Response(null, { status: 404 });
  return request;
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { submissionDesk } = desk.backend;
  const [id, here] = [params.id ?? "", `/privacy-requests/${params.id}`];
  const form = await request.formData();
  switch (form.get("action")) {
    case "done": {
      const result = await submissionDesk.privacyDone(desk.database, id);
      if (result.outcome === "unknown") throw new Response(null, { status: 404 });
      if (result.outcome !== "done") return goOn(desk, here, { text: "Somebody has done that already." });
      return goOn(desk, "/", { text: "Done.", undo: result.change ?? undefined });
    }
    case "erase": {
      if (form.get("confirm") !== "yes") {
        return data({ problem: "Check the box first. What is erased is gone for good." }, 422);
      }
      const result = await submissionDesk.eraseFor(desk.database, id);
      if (result.outcome === "unknown") throw new Response(null, { status: 404 });
      return goOn(desk, "/", { text: "Erased, the request included. Write to them that it is done." });
    }
    default:
      return redirect(here, 303);
  }
}

/** One of it, and more of it. */
const tableNames: Record<string, [string, string]> = {
  leads: ["lead", "leads"],
  partner_applications: ["application", "applications"],
  contact_messages: ["message", "messages"],
  privacy_requests: ["privacy request", "privacy requests"],
  contractors: ["contractor, who stays", "contractors, who stay"],
  deliveries: ["email", "emails"],
};

function counted(table: string, count: number): string {
  const [one, many] = tableNames[table] ?? [table, table];
  return `${count} ${count === 1 ? one : many}`;
}

export default function PrivacyRequestPage() {
  const { id, email, name, kind, message, status, created_at, due_on, held } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  const isOpen = status === "open";
  return (
    <>
      <PageHeading
        title={`${privacyRequestKindLabels[kind]}: ${name ?? email}`}
        note={isOpen ? `Answer by ${dateInWords(due_on)}, to this address and no other.` : undefined}
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge tone={isOpen ? "needed" : "over"}>{isOpen ? "Open" : "Done"}</StatusBadge>}
      />
      {problem && <Notice>{problem}</Notice>}
      {message && <p className="mb-6 max-w-[68ch] whitespace-pre-wrap text-lg">{message}</p>}
      <FactList
        facts={[
          {
            label: "Email",
            value: <MailLink email={email} />,
          },
          { label: "Sent", value: clock.time(new Date(created_at)) },
          {
            label: "Held about them",
            value: held.map(({ table, count }) => counted(table, count)).join(", "),
          },
        ]}
      />
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        <a href={`/privacy-requests/${id}/copy`} className="button button-quiet" download>
          Download a copy of it all
        </a>
        {isOpen && (
          <form method="post">
            <input type="hidden" name="action" value="done" />
            <button type="submit" data-done className="button button-quiet">
              Done
            </button>
          </form>
        )}
      </div>
      <Section id="erase" title="Erase all of it">
        <p className="mb-3 max-w-[68ch]">
          First write to the address and wait for a yes: anybody can type an address, only its owner reads what is sent
          there.
        </p>
        <PostForm action="erase" button="Erase everything" look="danger" className="grid justify-items-start gap-3">
          <label className="flex items-start gap-2.5">
            <input type="checkbox" name="confirm" value="yes" className="mt-0.5 size-5 shrink-0 accent-fill" />
            <span>Everything under {email} goes, and contractors are asked to delete their copies.</span>
          </label>
        </PostForm>
      </Section>
    </>
  );
}
