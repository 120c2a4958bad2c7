import { data, Link } from "react-router";
import { plainLine, postLimits, postStates } from "../../../domain/post-draft.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { TextField, useActionForm } from "../../ui/form.tsx";
import { EmptyState, List } from "../../ui/list.tsx";
import { ListPage } from "../../ui/page.tsx";
import { useRow } from "../../ui/rows.tsx";
import { Address, Moment, StatusBadge } from "../../ui/values.tsx";
import { optionsOf } from "../../words.ts";
import type { Route } from "./+types/posts-page";
import { postProblemText, postStateBadges } from "./post-words.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const search = searchParams.get("q") ?? "";
  const state = postStates.find((known) => known === searchParams.get("state")) ?? null;
  const after = searchParams.get("after");
  const { posts, next } = await deskOf(context).backend.postEditing.list({ search, state, after });
  return { search, state, posts, next: nextPageUrl(url, next) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const desk = deskOf(context);
  const title = plainLine(fieldReader(await readForm(request))("title"));
  if (title === "") return data({ title, problem: postProblemText("title", "missing") }, 422);
  if (title.length > postLimits.title) return data({ title, problem: postProblemText("title", "too-long") }, 422);
  const { id, undoId } = await desk.backend.postEditing.create(desk.database, title);
  const text = "Draft created. It stays private until you publish it.";
  return redirectWithFlash(desk, `/posts/${id}`, { text, undo: undoId });
}

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, state, posts, next } = loaderData;
  const refusedBefore = refusalIn(actionData);
  return (
    <ListPage
      title="Posts"
      create={{
        button: "New post",
        isOpen: refusedBefore !== undefined,
        form: <NewPost refusedBefore={refusedBefore} />,
      }}
    >
      <FilterBar
        searchLabel="Title, URL, or category"
        query={search}
        path="/posts"
        filters={[{ name: "state", label: "Status", value: state, options: optionsOf(postStateBadges) }]}
      />
      <List
        label="Posts"
        rows={posts}
        next={next}
        empty={
          <EmptyState title={search || state ? "No matching posts" : "No posts yet"}>
            {search || state ? "Try the start of a title, or clear the filters." : "Start with a title."}
          </EmptyState>
        }
      >
        {(post) => <PostRow key={post.id} post={post} />}
      </List>
    </ListPage>
  );
}

type ListedPost = Route.ComponentProps["loaderData"]["posts"][number];

/** The title has a phone's whole width. */
function PostRow({ post }: { post: ListedPost }) {
  const { row, link } = useRow();
  return (
    <li
      ref={row}
      className="group relative px-4 py-3 hover:bg-paper-deep has-[:focus-visible]:bg-wash sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4"
    >
      <p className="font-semibold">
        <Link
          ref={link}
          to={`/posts/${post.id}`}
          prefetch="intent"
          className="after:absolute after:inset-0 focus-visible:outline-offset-4"
        >
          {post.title}
        </Link>
      </p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm sm:row-span-2 sm:mt-0 sm:grid sm:content-start sm:justify-items-end">
        <p>
          {post.category && <span className="sm:hidden">{post.category} · </span>}
          {post.publish_at && "for "}
          <Moment at={post.publish_at ?? post.changed_at} />
        </p>
        <StatusBadge {...postStateBadges[post.state]} />
      </div>
      <p className="mt-0.5 text-ink-soft text-sm max-sm:hidden">
        {post.category && `${post.category} · `}
        <Address>{`/blog/${post.slug}`}</Address>
      </p>
    </li>
  );
}

function NewPost({ refusedBefore }: { refusedBefore?: { title: string; problem: string | null } }) {
  const { formProps, isBusy, refused = refusedBefore } = useActionForm<{ title?: string; problem: string | null }>();
  return (
    <form {...formProps} className="flex flex-wrap items-start gap-2">
      <TextField
        label="Title"
        name="title"
        className="min-w-0 grow basis-64"
        defaultValue={refused?.title}
        problem={refused?.problem}
        maxLength={postLimits.title}
        autoComplete="off"
        required
      />
      <button type="submit" aria-busy={isBusy || undefined} className="button sm:mt-[calc(1.45*0.875rem+0.25rem)]">
        Create draft
      </button>
    </form>
  );
}
