import type { LoaderFunctionArgs } from "react-router";
import { deskOf } from "../../desk-context.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const meta = () => [{ title: "Inbox · Desk" }];

export async function loader({ context }: LoaderFunctionArgs) {
  deskOf(context);
  return null;
}

export default function InboxPage() {
  return (
    <>
      <PageHeading title="Inbox" />
      <EmptyState title="Nothing waits for you" />
    </>
  );
}
