import { redirect } from "../../../app/redirect.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { isolateRightToLeft, nameWithReading } from "../../../domain/letters.ts";
import { refusalIn } from "../../answer.ts";
import {
  answerCorrection,
  fieldReader,
  knownOr404,
  orNotFound,
  readForm,
  redirectWithFlash,
} from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { CorrectForm } from "../../ui/correct-form.tsx";
import { ActionForm } from "../../ui/form.tsx";
import { Message, NarrowPage, Notice, PageHeading } from "../../ui/page.tsx";
import { FactList, MailLink, Moment, PhoneLink, StatusBadge } from "../../ui/values.tsx";
import { holdReasons, statusBadges } from "../../words.ts";
import type { Route } from "./+types/message-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { backend } = deskOf(context);
  const message = orNotFound(await backend.submissionDesk.message(params.id));
  return { message, replyHref: replyHref(message, backend.env.site.name) };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const pagePath = `/messages/${id}`;
  const textOf = fieldReader(await readForm(request));
  if (textOf("action") === "correct") return answerCorrection(desk, "contact_messages", id, pagePath, textOf);
  if (textOf("action") !== "done") return redirect(pagePath, 303);
  const result = knownOr404(await desk.backend.submissionChanges.markMessageDone(desk.database, id));
  if (result.outcome !== "done") return redirectWithFlash(desk, pagePath, { text: "Already done." });
  return redirectWithFlash(desk, "/", { text: "Marked done.", undo: result.change });
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, replyHref } = loaderData;
  const refused = refusalIn(actionData);
  const { name, email, phone, user_type, status, hold_reason, created_at } = message;
  return (
    <NarrowPage>
      <PageHeading
        title={nameWithReading(message)}
        tab={`${isolateRightToLeft(name)}, message`}
        note={<Moment at={created_at} />}
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge {...statusBadges[status]} />}
      />
      {refused?.problem && <Notice>{refused.problem}</Notice>}
      {hold_reason && <Notice kind="hint">{holdReasons[hold_reason]}. It may be spam.</Notice>}
      <Message>{message.message}</Message>
      <div className="mb-8 flex flex-wrap gap-3">
        <a href={replyHref} className="button">
          Reply by email
        </a>
        {status === "new" && <ActionForm action="done" button="Mark done" marksDone isCommand />}
      </div>
      <FactList
        facts={{
          Email: <MailLink email={email} />,
          Phone: <PhoneLink phone={phone} />,
          "Writing as": userTypeLabels[user_type as keyof typeof userTypeLabels] ?? user_type,
        }}
      />
      <CorrectForm table="contact_messages" row={message} sent={refused?.sent} />
    </NarrowPage>
  );
}

function replyHref(
  { email, message, created_at }: { email: string; message: string; created_at: Date },
  siteName: string,
): string {
  const quoted = message.slice(0, 1_500).replace(/^/gm, "> ");
  const body = `\n\nOn ${timeWithZone(created_at)}, you wrote:\n${quoted}`;
  const parameters = { subject: `Re: your message to ${siteName}`, body };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join("&")}`;
}
