import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { clock } from "../../../app/market-clock.ts";
import { userTypeLabels } from "../../../content/messages.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { MailLink, PhoneLink } from "../../ui/contact-links.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { holdReasons } from "../../words.ts";

export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: `${loaderData ? `${loaderData.message.name}, message` : "Message"} · Desk` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { backend } = deskOf(context);
  const message = await backend.submissionDesk.message(params.id ?? "");
  if (message === null) throw new Response(null, { status: 404 });
  return { message, siteName: backend.env.site.name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const here = `/messages/${params.id}`;
  if ((await request.formData()).get("action") !== "done") return redirect(here, 303);
  const result = await desk.backend.submissionDesk.messageDone(desk.database, params.id ?? "");
  if (result.outcome === "unknown") throw new Response(null, { status: 404 });
  if (result.outcome !== "done") return goOn(desk, here, { text: "Somebody has done that already." });
  return goOn(desk, "/", { text: "Done.", undo: result.change ?? undefined });
}

export default function MessagePage() {
  const { message, siteName } = useLoaderData<typeof loader>();
  const { name, email, phone, user_type, status, hold_reason, created_at } = message;
  const isDone = status === "done";
  return (
    <>
      <PageHeading
        title={name}
        note={<Moment at={created_at} />}
        parent={{ path: "/", name: "Inbox" }}
        badge={<StatusBadge tone={isDone ? "over" : "needed"}>{isDone ? "Done" : "New"}</StatusBadge>}
      />
      {hold_reason && <Notice kind="hint">{holdReasons[hold_reason]}. It may be a program’s.</Notice>}
      <p className="mb-6 max-w-[68ch] whitespace-pre-wrap text-lg">{message.message}</p>
      <div className="mb-8 flex flex-wrap gap-3">
        <a href={replyHref(message, siteName)} className="button">
          Reply by email
        </a>
        {!isDone && (
          <form method="post">
            <input type="hidden" name="action" value="done" />
            <button type="submit" data-done className="button button-quiet">
              Done
            </button>
          </form>
        )}
      </div>
      <FactList
        facts={[
          {
            label: "Email",
            value: <MailLink email={email} />,
          },
          {
            label: "Phone",
            value: phone ? <PhoneLink phone={phone} /> : "Not given",
          },
          { label: "Who they are", value: userTypeLabels[user_type as keyof typeof userTypeLabels] ?? user_type },
        ]}
      />
    </>
  );
}

/** A mail with what they wrote below it, as a mail program quotes it. */
function replyHref({ email, message, created_at }: MessageData, siteName: string): string {
  const quoted = message.slice(0, 1_500).replace(/^/gm, "> ");
  const body = `\n\nOn ${clock.time(new Date(created_at))} you wrote:\n${quoted}`;
  const parameters = { subject: `Re: your message to ${siteName}`, body };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join("&")}`;
}

type MessageData = ReturnType<typeof useLoaderData<typeof loader>>["message"];
