import { data } from "react-router";
import { plainLine, postLimits, postStates } from "../../../domain/post-draft.ts";
import { refusalIn } from "../../answer.ts";
import { fieldReader, nextPageUrl, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { FilterBar } from "../../ui/filter-bar.tsx";
import { TextField, useActionForm } from "../../ui/form.tsx";
import { EmptyState, List, ListRow } from "../../ui/list.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Address, Moment } from "../../ui/values.tsx";
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
  return (
    <>
      <PageHeading title="Posts" />
      <NewPost refusedBefore={refusalIn(actionData)} />
      <FilterBar
        searchLabel="Title, URL, or category"
        query={search}
        path="/posts"
        filters={[{ name: "state", label: "State", value: state, options: optionsOf(postStateBadges) }]}
      />
      <List
        label="Posts"
        rows={posts}
        next={next}
        empty={
          <EmptyState title={search || state ? "No matching posts" : "No posts yet"}>
            {search || state ? "Try the start of a title, or clear the filters." : "Start with a title above."}
          </EmptyState>
        }
      >
        {(post) => (
          <ListRow
            key={post.id}
            href={`/posts/${post.id}`}
            title={post.title}
            time={
              <>
                {post.publish_at && "for "}
                <Moment at={post.publish_at ?? post.changed_at} />
              </>
            }
            state={postStateBadges[post.state]}
          >
            {post.category && `${post.category} · `}
            <Address>{`/blog/${post.slug}`}</Address>
          </ListRow>
        )}
      </List>
    </>
  );
}

function NewPost({ refusedBefore }: { refusedBefore?: { title: string; problem: string | null } }) {
  const { formProps, isBusy, refused = refusedBefore } = useActionForm<{ title?: string; problem: string | null }>();
  return (
    <form {...formProps} className="panel mb-6 flex flex-wrap items-start gap-2 p-4">
      <TextField
        label="New post"
        name="title"
        className="min-w-0 grow basis-64"
        placeholder="Title"
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
