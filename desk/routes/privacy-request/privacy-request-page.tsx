import { data } from "react-router";
import { redirect } from "../../../app/redirect.ts";
import { isolateRightToLeft } from "../../../domain/letters.ts";
import { dateInWords } from "../../../domain/local-time.ts";
import type { PrivacyRequestKind } from "../../../domain/privacy-request.ts";
import { knownOr404, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf, requireFreshSignIn } from "../../desk-context.server.ts";
import { useIsOwner } from "../../root-data.ts";
import { ActionForm, ConfirmedForm, confirmFirstText } from "../../ui/form.tsx";
import { Message, NarrowPage, Notice, PageHeading, Section } from "../../ui/page.tsx";
import { FactList, MailLink, Moment, StatusBadge } from "../../ui/values.tsx";
import { statusBadges } from "../../words.ts";
import type { Route } from "./+types/privacy-request-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  return orNotFound(await deskOf(context).backend.submissionDesk.privacyRequest(params.id));
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { submissionChanges } = desk.backend;
  const pagePath = `/privacy-requests/${id}`;
  const form = await readForm(request);
  switch (form.get("action")) {
    case "done": {
      const result = knownOr404(await submissionChanges.markPrivacyDone(desk.database, id));
      if (result.outcome !== "done") return redirectWithFlash(desk, pagePath, { text: "Already done." });
      return redirectWithFlash(desk, "/", { text: "Marked done.", undo: result.change });
    }
    case "erase": {
      if (form.get("confirm") !== "yes") return data({ problem: confirmFirstText }, 422);
      requireFreshSignIn(desk, `${pagePath}#erase`);
      knownOr404(await submissionChanges.eraseFor(desk.database, id));
      return redirectWithFlash(desk, "/", { text: "Erased, including this request. Email them to say it’s done." });
    }
    default:
      return redirect(pagePath, 303);
  }
}

const tableNames: Record<string, [string, string]> = {
  leads: ["request", "requests"],
  partner_applications: ["application", "applications"],
  contact_messages: ["message", "messages"],
  references: ["reference", "references"],
  privacy_requests: ["privacy request", "privacy requests"],
  contractors: ["contractor (not erased)", "contractors (not erased)"],
  deliveries: ["email", "emails"],
};

function countText({ table, count }: { table: string; count: number }): string {
  const [one, many] = tableNames[table] ?? [table, table];
  return `${count} ${count === 1 ? one : many}`;
}

const requestWords = {
  copy: "Asks for a copy of their data.",
  correction: "Asks for a correction.",
  deletion: "Asks for deletion.",
} satisfies Record<PrivacyRequestKind, string>;

export default function PrivacyRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, email, name, kind, message, status, created_at, due_on, stored } = loaderData;
  const isOpen = status === "open";
  const isOwner = useIsOwner();
  return (
    <NarrowPage>
      <PageHeading
        tab="Privacy request"
        title={isolateRightToLeft(name ?? email)}
        note={
          isOpen ? `${requestWords[kind]} Reply by ${dateInWords(due_on)}, to this address only.` : requestWords[kind]
        }
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge {...statusBadges[status]} />}
      />
      {actionData?.problem && <Notice>{actionData.problem}</Notice>}
      {message && <Message>{message}</Message>}
      <FactList
        facts={{
          Email: <MailLink email={email} />,
          Sent: <Moment at={created_at} />,
          "Stored about them": stored.map(countText).join(", "),
        }}
      />
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        {isOwner && (
          <a
            href={`/privacy-requests/${id}/copy`}
            className={`button ${isOpen && kind === "copy" ? "" : "button-quiet"}`}
            download
          >
            Download their data
          </a>
        )}
        {isOpen && <ActionForm action="done" button="Mark done" marksDone isCommand />}
      </div>
      <Section id="erase" title="Erase their data">
        <p className="mb-3 max-w-[43rem]">
          Confirm by email first. Anyone can type an address; only its owner can reply.
        </p>
        {isOwner ? (
          <ConfirmedForm action="erase" button="Erase everything" className="justify-items-start">
            Erase everything under {email}, and ask contractors to delete their copies.
          </ConfirmedForm>
        ) : (
          <p>An owner of the desk downloads and erases it.</p>
        )}
      </Section>
    </NarrowPage>
  );
}
