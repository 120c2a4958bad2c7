import { parseInboxFilter } from "../../../domain/inbox.ts";
import { readSearch } from "../../../domain/territory.ts";
import { noteConnection } from "../../answer-watch.ts";
import { deskOf } from "../../desk-context.server.ts";
import { pathOfItem } from "../inbox/inbox-row.tsx";
import type { Route } from "./+types/find";

const maxOfEach = 5;

/** Finds requests and the like, contractors, and posts, with the searches of their lists. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { backend, isOwner } = deskOf(context);
  const { inbox, contractorDesk, postEditing } = backend;
  const filter = { ...parseInboxFilter(new URLSearchParams()), query: parseInboxFilter(url.searchParams).query };
  const search = readSearch(url.searchParams);
  if (filter.query === "") return [];
  const [items, contractors, posts] = await Promise.all([
    inbox.list(filter, null, isOwner),
    contractorDesk.list({ search, status: null, after: null }),
    postEditing.list({ search, state: null, after: null }),
  ]);
  return [
    ...items.items.slice(0, maxOfEach).map((item) => ({ path: pathOfItem(item), name: item.name, kind: item.kind })),
    ...contractors.rows.slice(0, maxOfEach).map(({ id, business_name: name }) => ({
      path: `/contractors/${id}`,
      name,
      kind: "contractor" as const,
    })),
    ...posts.posts
      .slice(0, maxOfEach)
      .map(({ id, title: name }) => ({ path: `/posts/${id}`, name, kind: "post" as const })),
  ];
}

/** If nothing can be found, the page that is open stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error) => {
    noteConnection(error);
    return [];
  });
}

/** The palette asks again when something is typed. */
export const shouldRevalidate = () => false;
