import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { postLimits, postStates } from "../../../domain/post-draft.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import { Address } from "../../ui/contact-links.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { ListRow, ListRows } from "../../ui/list-rows.tsx";
import { Moment } from "../../ui/moment.tsx";
import { NextLink } from "../../ui/next-link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { problemWords, stateWords } from "./post-words.ts";

export const meta = () => [{ title: "Posts · Desk" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get("q") ?? "";
  const state = postStates.find((known) => known === searchParams.get("state")) ?? null;
  const after = searchParams.get("after");
  return { search, state, ...(await deskOf(context).backend.postEditing.list({ search, state, after })) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const title = String((await request.formData()).get("title") ?? "")
    .replaceAll("\0", "")
    .replace(/\s+/g, " ")
    .trim()
    .toWellFormed();
  if (title === "") return data({ title, problem: problemWords("title", "missing") }, 422);
  if (title.length > postLimits.title) return data({ title, problem: problemWords("title", "too-long") }, 422);
  const { id, undo } = await desk.backend.postEditing.create(desk.database, title);
  return goOn(desk, `/posts/${id}`, { text: "The draft is there. Nobody sees it before you publish it.", undo });
}

export default function PostsPage() {
  const { search, state, posts, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeading title="Posts" />
      <NewPost />
      <FilterBar
        searchLabel="Search titles, addresses and categories"
        query={search}
        path="/posts"
        filters={[
          {
            name: "state",
            label: "State",
            value: state ?? "",
            options: postStates.map((value) => ({ value, label: stateWords[value].name })),
          },
        ]}
      />
      {posts.length === 0 ? (
        <EmptyState title="No posts here">
          {search || state ? "None fits what you look for." : "Begin with a title above."}
        </EmptyState>
      ) : (
        <ListRows label="Posts">
          {posts.map((post) => (
            <ListRow
              key={post.id}
              href={`/posts/${post.id}`}
              title={post.title}
              aside={
                <div className="grid justify-items-end gap-1">
                  <p>
                    {post.publish_at && "for "}
                    <Moment at={post.publish_at ?? post.changed_at} />
                  </p>
                  <StatusBadge tone={stateWords[post.state].tone}>{stateWords[post.state].name}</StatusBadge>
                </div>
              }
            >
              {post.category && `${post.category} · `}
              <Address>{`/blog/${post.slug}`}</Address>
            </ListRow>
          ))}
        </ListRows>
      )}
      <NextLink href={next && `/posts?${new URLSearchParams({ q: search, state: state ?? "", after: next })}`} />
    </>
  );
}

function NewPost() {
  const failed = useActionData<typeof action>();
  return (
    <form method="post" className="panel mb-6 p-4">
      <label htmlFor="new-title" className="mb-1 block font-semibold text-sm">
        A new post
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="new-title"
          name="title"
          className="control min-w-0 grow basis-64 placeholder:text-ink-soft"
          placeholder="Its title"
          defaultValue={failed?.title}
          maxLength={postLimits.title}
          autoComplete="off"
          required
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? "new-title-problem" : undefined}
        />
        <button type="submit" className="button">
          Start the draft
        </button>
      </div>
      {failed && (
        <p id="new-title-problem" role="alert" className="mt-1 font-semibold text-danger text-sm">
          {failed.problem}
        </p>
      )}
    </form>
  );
}
