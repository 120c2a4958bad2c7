import { Link } from "react-router";
import { mailNames } from "../../../content/mail-names.ts";
import { deskOf } from "../../desk-context.server.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { PageHeading } from "../../ui/page.tsx";
import type { Route } from "./+types/mails-page";
import { recipientNames } from "./mail-words.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { kinds: deskOf(context).backend.mailExamples.list() };
}

export default function MailsPage({ loaderData: { kinds } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Kinds of email"
        note="Every email that this site writes, with invented people."
        parent={{ path: "/deliveries", name: "Deliveries" }}
      />
      <DataTable
        caption="Kinds of email"
        rows={kinds}
        keyOf={({ kind }) => kind}
        columns={{
          Kind: ({ kind }) => (
            <Link to={`/mails/${kind}`} prefetch="intent" className="link inline-flex min-h-6 items-center">
              {mailNames[kind]}
            </Link>
          ),
          To: {
            cell: ({ examples }) => [...new Set(examples.map(({ to }) => recipientNames[to]))].join(", "),
            inCard: "right",
          },
          Subject: { cell: ({ examples }) => examples[0]?.subject, inCard: "line" },
          Examples: { cell: ({ examples }) => examples.length, isAmount: true, inCard: "nowhere" },
        }}
      />
    </>
  );
}
