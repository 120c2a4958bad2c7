import { data, useRouteLoaderData } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { formOfPost, type PostField } from "../../../domain/post-draft.ts";
import { instantOfWallClock, wallClock } from "../../../domain/wall-clock.ts";
import { previewSandbox } from "../../../wire/preview-sandbox.ts";
import { fieldReader, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { TextField } from "../../ui/form.tsx";
import { ChangedMeanwhile, Notice, PageHeading } from "../../ui/page.tsx";
import { Moment, StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/post-page";
import { CoverField } from "./cover-field.tsx";
import { Group } from "./field-group.tsx";
import { PostArticle, PostExtras, PostUrl } from "./post-fields.tsx";
import { postFieldNames, postProblemText, postStateBadges, scheduleProblemWords } from "./post-words.ts";
import { savePost, type UnsavedPost } from "./save-post.server.ts";

/** Operators enter times in the market's time zone. */
const { timeZone, timeZoneName } = market.region;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { postEditing, postImages } = deskOf(context).backend;
  const post = orNotFound(await postEditing.open(params.id));
  return {
    post,
    notShown: await postEditing.notShown(post.draft),
    scenes: postImages.scenes(),
    imageAlt: await postImages.altOf(post.draft.cover_image_url ?? ""),
    revisions: await postEditing.revisions(post.id),
    earliest: wallClock(new Date(), timeZone),
    publishAt: post.publish_at && wallClock(post.publish_at, timeZone),
  };
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const { database, backend } = desk;
  const { postEditing } = backend;
  const form = await readForm(request);
  // A pressed button's `action` comes after the hidden field's `action` and overrules it.
  const pressedAction = form.getAll("action").at(-1);
  const publishAt = instantOfWallClock(fieldReader(form)("publish_at"), timeZone) ?? new Date(Number.NaN);
  const saved = await savePost(desk, id, form, pressedAction === "schedule" ? scheduleProblem(publishAt) : null);
  if (saved.status !== 303) return data(saved, saved.status);

  const answerDone = (text: string, { undoId }: { outcome?: string; undoId?: number | null }) => {
    desk.invalidatePages();
    return redirectWithFlash(desk, `/posts/${id}`, { text, undo: undoId });
  };
  switch (pressedAction) {
    case "save":
      return answerDone(saved.undoId === null ? "No changes to save." : "Saved.", saved);
    case "publish":
      return answerDone("Published.", await postEditing.publish(database, id));
    case "unpublish":
      return answerDone("Unpublished.", await postEditing.unpublish(database, id));
    case "unschedule": {
      const result = await postEditing.schedule(database, id, null);
      return result.outcome === "published"
        ? answerDone(scheduleProblemWords.published, {})
        : answerDone("Schedule removed. It’s a draft.", result);
    }
    case "schedule": {
      const result = await postEditing.schedule(database, id, publishAt);
      return result.outcome === "published" || result.outcome === "past"
        ? answerDone(scheduleProblemWords[result.outcome], {})
        : answerDone(`Scheduled for ${timeWithZone(publishAt)}.`, result);
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

/** Why a post cannot be scheduled for this time. Null if the post can be scheduled. */
function scheduleProblem(publishAt: Date): string | null {
  if (Number.isNaN(publishAt.getTime())) return scheduleProblemWords["no-time"];
  return publishAt.getTime() <= Date.now() ? scheduleProblemWords.past : null;
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function PostPage({ loaderData, actionData: failed }: Route.ComponentProps) {
  const { post, notShown, scenes, imageAlt, revisions } = loaderData;
  const { siteUrl = "" } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const form = failed?.form ?? formOfPost(post.draft);
  const problems = failed?.problems ?? {};
  return (
    <>
      <PageHeading
        title={post.draft.title}
        parent={{ path: "/posts", name: "Posts" }}
        badge={<StatusBadge {...postStateBadges[post.state]} />}
        note={<PostStatus post={post} siteUrl={siteUrl} />}
      />
      {failed?.status === 409 && (
        <ChangedMeanwhile>
          <a href={`/posts/${post.id}/revisions/${post.version}`} target="_blank" className="link" rel="noreferrer">
            See the latest version
          </a>
          .
        </ChangedMeanwhile>
      )}
      {failed?.status === 422 && <Problems failed={failed} />}
      <form
        method="post"
        encType="multipart/form-data"
        data-post-form={post.id}
        data-time-zone={timeZone}
        data-unsaved={failed ? "" : undefined}
      >
        <input type="hidden" name="action" value="save" />
        <input type="hidden" name="version" value={failed?.status === 422 ? failed.version : post.version} />
        <div className="sticky top-13 z-10 -mx-4 mb-4 flex items-center gap-3 border-line border-b bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:top-0 lg:mx-0 lg:px-0">
          <p role="status" className="mr-auto text-ink-soft text-sm" data-save-state>
            {failed ? "Not saved" : <>Changed {<Moment at={post.changed_at} />}</>}
          </p>
          <button type="submit" name="action" value="save" className="button" aria-keyshortcuts="Control+S Meta+S">
            {post.state === "published" ? "Save and update post" : "Save draft"}
          </button>
        </div>
        <p role="status" className="mb-4 whitespace-pre-line text-sm empty:hidden" data-not-shown>
          {notShown.join("\n")}
        </p>
        <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
          <PostArticle form={form} problems={problems} />
          <Preview id={post.id} />
        </div>
        <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <Publication {...loaderData} problem={failed?.scheduleProblem ?? null} />
            <PostUrl form={form} problems={problems} formerSlugs={post.former_slugs} />
            <History id={post.id} revisions={revisions} />
          </div>
          <div className="grid min-w-0 gap-6">
            <CoverField
              currentCover={form.cover_image_url}
              scenes={scenes}
              alt={failed?.imageAlt ?? imageAlt}
              problem={failed?.imageProblem ?? postProblemText("cover_image_url", problems.cover_image_url)}
            />
            <PostExtras form={form} problems={problems} />
          </div>
        </div>
      </form>
    </>
  );
}

function PostStatus({ post, siteUrl }: { post: LoaderData["post"]; siteUrl: string }) {
  if (post.state === "published") {
    return (
      <a href={`${siteUrl}/blog/${post.draft.slug}`} className="link inline-flex min-h-6 items-center">
        See it on the site
      </a>
    );
  }
  if (!post.publish_at) return "Not published yet.";
  return (
    <>
      Scheduled for <time dateTime={post.publish_at.toISOString()}>{timeWithZone(post.publish_at)}</time>.
    </>
  );
}

function Problems({ failed }: { failed: UnsavedPost }) {
  const { problems, imageProblem, scheduleProblem } = failed;
  const fields = Object.keys(problems) as PostField[];
  const lines = [
    ...fields.map((field) => `${postFieldNames[field]}: ${postProblemText(field, problems[field])}`),
    ...(imageProblem ? [`Image: ${imageProblem}`] : []),
    ...(scheduleProblem ? [`Time: ${scheduleProblem}`] : []),
  ];
  return (
    <Notice>
      <p className="font-semibold">Nothing was saved yet. What you entered is all here.</p>
      <ul className="mt-1 list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Preview({ id }: { id: string }) {
  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-2">
        <h2 id="preview" className="font-semibold text-sm">
          Preview
        </h2>
        <button
          type="submit"
          formAction={`/posts/${id}/preview`}
          formTarget="post-preview"
          formNoValidate
          className="link min-h-8 text-sm"
          data-preview
        >
          Refresh preview
        </button>
      </div>
      <div className="panel relative min-h-[34rem] grow overflow-hidden" data-preview-frames>
        <iframe
          name="post-preview"
          src={`/posts/${id}/preview`}
          sandbox={previewSandbox}
          title="Preview of the page"
          className="absolute inset-0 size-full bg-paper"
        />
      </div>
    </section>
  );
}

function Publication({ post, earliest, publishAt, problem }: LoaderData & { problem: string | null }) {
  const actionButton = (value: string, words: string) => (
    <button type="submit" name="action" value={value} className="button button-quiet">
      {words}
    </button>
  );
  if (post.state === "published") {
    return (
      <Group title="Published">
        <p>
          Since {post.published_at ? <Moment at={post.published_at} /> : (post.date ?? "an unknown date")}. Unpublishing
          keeps it as a draft.
        </p>
        <p>{actionButton("unpublish", "Unpublish post")}</p>
      </Group>
    );
  }
  return (
    <Group title="Publish">
      <p className="flex flex-wrap gap-2">
        {actionButton("publish", "Save and publish now")}
        {post.state === "scheduled" && actionButton("unschedule", "Cancel schedule")}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Or schedule for"
          hint={timeZoneName}
          type="datetime-local"
          name="publish_at"
          min={earliest}
          defaultValue={publishAt ?? ""}
          problem={problem}
          className="grow basis-56"
        />
        <p className="pb-6">
          {actionButton("schedule", post.state === "scheduled" ? "Change time" : "Save and schedule")}
        </p>
      </div>
    </Group>
  );
}

function History({ id, revisions }: { id: string; revisions: LoaderData["revisions"] }) {
  return (
    <section aria-labelledby="history" className="panel p-4 sm:p-5">
      <h2 id="history" className="title mb-2 text-lg">
        History
      </h2>
      {revisions.length === 0 ? (
        <p className="text-ink-soft">The last 50 versions appear here.</p>
      ) : (
        <ol reversed className="max-h-80 overflow-y-auto">
          {revisions.map(({ number, at, saved_by }) => (
            <li key={number}>
              <a href={`/posts/${id}/revisions/${number}`} className="flex min-h-9 items-center gap-3 hover:underline">
                <Moment at={at} />
                <span className="min-w-0 truncate text-ink-soft text-sm">{saved_by ?? "command line or API"}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
