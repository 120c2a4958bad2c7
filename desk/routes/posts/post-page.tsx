import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteLoaderData,
} from "react-router";
import { clock } from "../../../app/market-clock.ts";
import { market } from "../../../content/chosen-market.ts";
import { formOfPost } from "../../../domain/post-draft.ts";
import { instantOfWallClock, wallClock } from "../../../domain/wall-clock.ts";
import { previewSandbox } from "../../../wire/preview-sandbox.ts";
import { deskOf } from "../../desk-context.server.ts";
import { goOn } from "../../flash.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CoverField } from "./cover-field.tsx";
import { Group } from "./field-group.tsx";
import { PostArticle, PostExtras, PostPlace } from "./post-fields.tsx";
import { fieldNames, problemWords, scheduleProblemWords, stateWords } from "./post-words.ts";
import { savePost, type UnsavedPost } from "./save-post.server.ts";
import { TextChanges } from "./text-changes.tsx";

/** Where the site is at home: what an operator types is the time there. */
const { timeZone, timeZoneName } = market.region;

export const meta = ({ loaderData }: { loaderData?: { post: { draft: { title: string } } } }) => [
  { title: `${loaderData?.post.draft.title ?? "Post"} · Desk` },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { postEditing, postImages, operators } = deskOf(context).backend;
  const post = await postEditing.open(params.id ?? "");
  if (post === null) throw new Response(null, { status: 404 });
  const people = new Map((await operators.list()).map(({ id, email }) => [id, email]));
  const revisions = await postEditing.revisions(post.id);
  return {
    post,
    scenes: postImages.scenes(),
    imageAlt: await postImages.altOf(post.draft.cover_image_url ?? ""),
    revisions: revisions.map((revision) => ({ ...revision, by: people.get(revision.saved_by ?? "") ?? null })),
    earliest: wallClock(new Date(), timeZone),
    publishAt: post.publish_at && wallClock(post.publish_at, timeZone),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const desk = deskOf(context);
  const { postEditing } = desk.backend;
  const id = params.id ?? "";
  const form = await request.formData();
  // A form that a script sends names what it wants last.
  const wanted = form.getAll("action").at(-1);
  const publishAt = instantOfWallClock(String(form.get("publish_at") ?? ""), timeZone);
  const scheduleProblem = publishAt === null ? "no-time" : publishAt.getTime() <= Date.now() ? "past" : null;
  const isScheduled = wanted === "schedule";
  const saved = await savePost(
    desk,
    id,
    form,
    isScheduled && scheduleProblem ? scheduleProblemWords[scheduleProblem] : null,
  );
  if (saved.status !== 303) return data(saved, saved.status);

  const path = `/posts/${id}`;
  if (wanted === "save") {
    return goOn(desk, path, {
      text: saved.undo === null ? "Nothing had changed." : "Saved.",
      ...(saved.undo !== null && { undo: saved.undo }),
    });
  }
  const { outcome, text } = await step();
  desk.invalidatePages();
  return goOn(desk, path, { text, ...("undo" in outcome && { undo: outcome.undo }) });

  async function step() {
    switch (wanted) {
      case "publish":
        return { outcome: await postEditing.publish(desk.database, id), text: "The post is on the site." };
      case "unpublish":
        return { outcome: await postEditing.unpublish(desk.database, id), text: "The post is off the site." };
      case "unschedule":
        return { outcome: await postEditing.unschedule(desk.database, id), text: "The post stays a draft." };
      case "schedule": {
        const outcome = await postEditing.schedule(desk.database, id, publishAt ?? new Date(0));
        if (outcome.outcome === "published" || outcome.outcome === "past")
          return { outcome, text: scheduleProblemWords[outcome.outcome] };
        return { outcome, text: `The post appears on ${clock.time(publishAt ?? new Date(0))}, ${timeZoneName}.` };
      }
      default:
        throw new Response(null, { status: 400 });
    }
  }
}

export default function PostPage() {
  const { post, scenes, imageAlt, revisions } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { siteUrl = "", flash = null } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const form = failed?.form ?? formOfPost(post.draft);
  const problems = failed?.problems ?? {};
  return (
    <>
      <PageHeading
        title={post.draft.title}
        parent={{ path: "/posts", name: "Posts" }}
        badge={<StatusBadge tone={stateWords[post.state].tone}>{stateWords[post.state].name}</StatusBadge>}
        note={
          post.state === "published" ? (
            <a href={`${siteUrl}/blog/${post.draft.slug}`} className="link inline-flex min-h-6 items-center">
              See it on the site
            </a>
          ) : post.publish_at ? (
            <>
              It appears on <time dateTime={post.publish_at.toISOString()}>{clock.time(post.publish_at)}</time>,
              {timeZoneName}.
            </>
          ) : (
            "Nobody sees it yet."
          )
        }
      />
      {failed && <Problems failed={failed} />}
      <form
        method="post"
        encType="multipart/form-data"
        data-post-form={post.id}
        data-time-zone={timeZone}
        data-unsaved={failed ? "" : undefined}
        data-stored={flash ? "" : undefined}
      >
        <input type="hidden" name="action" value="save" />
        <input type="hidden" name="version" value={failed?.version ?? post.version} />
        <div className="sticky top-13 z-10 -mx-4 mb-4 flex items-center gap-3 border-line border-b bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:top-0 lg:mx-0 lg:px-0">
          <p role="status" className="mr-auto text-ink-soft text-sm" data-save-state>
            {failed ? "Not saved" : <>Changed {<Moment at={post.changed_at} />}</>}
          </p>
          <button type="submit" name="action" value="save" className="button" aria-keyshortcuts="Control+S Meta+S">
            {post.state === "published" ? "Save and update the site" : "Save"}
          </button>
        </div>
        <p className="mb-4 hidden rounded-md bg-wash px-4 py-2.5" data-kept>
          <span data-kept-words />{" "}
          <button type="button" className="link min-h-8 font-semibold" data-discard>
            Discard them
          </button>
        </p>
        <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
          <PostArticle form={form} problems={problems} />
          <Preview id={post.id} />
        </div>
        <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <Publication problem={failed?.scheduleProblem ?? null} />
            <PostPlace form={form} problems={problems} formerSlugs={post.former_slugs} />
            <History id={post.id} revisions={revisions} />
          </div>
          <div className="grid min-w-0 gap-6">
            <CoverField
              present={form.cover_image_url}
              scenes={scenes}
              alt={failed?.imageAlt ?? imageAlt}
              problem={
                failed?.imageProblem ??
                (problems.cover_image_url ? problemWords("cover_image_url", problems.cover_image_url) : null)
              }
            />
            <PostExtras form={form} problems={problems} />
          </div>
        </div>
      </form>
    </>
  );
}

function Problems({ failed }: { failed: UnsavedPost }) {
  const { problems, imageProblem, scheduleProblem, conflict } = failed;
  if (conflict) return <Conflict {...conflict} form={failed.form} />;
  const named = Object.entries(problems) as [keyof typeof problems & string, (typeof problems)["title"]][];
  return (
    <Notice>
      <p className="font-semibold">Nothing was saved. What you typed is all here.</p>
      <ul className="mt-1 list-disc pl-5">
        {named.map(
          ([field, reason]) =>
            reason && (
              <li key={field}>
                {fieldNames[field as keyof typeof fieldNames]}: {problemWords(field as keyof typeof fieldNames, reason)}
              </li>
            ),
        )}
        {imageProblem && <li>Picture: {imageProblem}</li>}
        {scheduleProblem && <li>Time: {scheduleProblem}</li>}
      </ul>
    </Notice>
  );
}

/** Somebody else saved while this was written: what they did, what came over from it, and what a person must decide. */
function Conflict({
  by,
  theirs,
  base,
  taken,
  both,
  form,
}: NonNullable<UnsavedPost["conflict"]> & Pick<UnsavedPost, "form">) {
  return (
    <Notice>
      <p className="font-semibold">
        {by ?? "Somebody"} saved this post while you were writing. Yours is not saved yet.
      </p>
      {taken.length > 0 && (
        <p className="mt-1">
          Taken over from theirs, since you had not touched it: {taken.map((field) => fieldNames[field]).join(", ")}.
        </p>
      )}
      {both.length === 0 ? (
        <p className="mt-1">Nothing of yours stands against it. Look it over and save.</p>
      ) : (
        <>
          <p className="mt-1 mb-3">
            You both changed what follows. The form has yours; saving puts it in place of theirs, which stays in the
            history. This is what they changed:
          </p>
          <TextChanges fields={both} older={base ?? form} newer={theirs} />
        </>
      )}
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
          Show what is typed
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

function Publication({ problem }: { problem: string | null }) {
  const { post, earliest, publishAt } = useLoaderData<typeof loader>();
  const step = (value: string, words: string) => (
    <button type="submit" name="action" value={value} className="button button-quiet">
      {words}
    </button>
  );
  if (post.state === "published") {
    return (
      <Group title="On the site">
        <p>
          Since {post.published_at ? <Moment at={post.published_at} /> : (post.date ?? "some day")}. Off the site it
          stays here as a draft.
        </p>
        <p>{step("unpublish", "Take it off the site")}</p>
      </Group>
    );
  }
  return (
    <Group title="Publish">
      <p className="flex flex-wrap gap-2">
        {step("publish", "Save and publish now")}
        {post.state === "scheduled" && step("unschedule", "Keep it a draft")}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Or by itself, on"
          hint={timeZoneName}
          type="datetime-local"
          name="publish_at"
          min={earliest}
          defaultValue={publishAt ?? ""}
          problem={problem}
          className="grow basis-56"
        />
        <p className="pb-6">{step("schedule", post.state === "scheduled" ? "Change the time" : "Save and schedule")}</p>
      </div>
    </Group>
  );
}

interface HistoryProps {
  id: string;
  revisions: readonly { number: number; at: Date; by: string | null; title: string }[];
}

function History({ id, revisions }: HistoryProps) {
  return (
    <section aria-labelledby="history" className="panel p-4 sm:p-5">
      <h2 id="history" className="title mb-2 text-lg">
        History
      </h2>
      {revisions.length === 0 ? (
        <p className="text-ink-soft">Each save is kept here, the newest fifty.</p>
      ) : (
        <ol reversed className="max-h-80 overflow-y-auto">
          {revisions.map(({ number, at, by }) => (
            <li key={number}>
              <a href={`/posts/${id}/revisions/${number}`} className="flex min-h-9 items-center gap-3 hover:underline">
                <Moment at={at} />
                <span className="min-w-0 truncate text-ink-soft text-sm">{by ?? "before, or by a program"}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
