import { data } from "react-router";
import { market } from "../../../content/chosen-market.ts";
import { timeWithZone } from "../../../content/market-clock.ts";
import { instantOfWallClock, wallClock } from "../../../domain/wall-clock.ts";
import { refusalIn, revalidatesAfterConflict } from "../../answer.ts";
import { fieldReader, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { useRootData } from "../../root-data.ts";
import { PageHeading } from "../../ui/page.tsx";
import { StatusBadge } from "../../ui/values.tsx";
import type { Route } from "./+types/post-page";
import { PostEditor } from "./post-editor.tsx";
import { postStateBadges, scheduleProblemWords } from "./post-words.ts";
import { savePost } from "./save-post.server.ts";

/** Operators enter times in the market's time zone. */
const { timeZone } = market.region;

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
  if (saved.status !== 303) return data({ ...saved, problem: null }, saved.status);

  const answerDone = (text: string, { undoId }: { outcome?: string; undoId?: number | null }) => {
    const flash = { text, undo: undoId };
    if (desk.scriptedPath === null) return redirectWithFlash(desk, `/posts/${id}`, flash);
    return data({ done: flash, problem: null, version: saved.version });
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

export const shouldRevalidate = revalidatesAfterConflict;

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  const { siteUrl = "" } = useRootData() ?? {};
  return (
    <>
      <PageHeading
        title={post.draft.title}
        parent={{ path: "/posts", name: "Posts" }}
        note={
          <span className="mt-1 flex flex-wrap items-center gap-x-3">
            <StatusBadge {...postStateBadges[post.state]} />
            <PostStatus post={post} siteUrl={siteUrl} />
          </span>
        }
      />
      <PostEditor key={post.id} {...loaderData} refusedBefore={refusalIn(actionData)} />
    </>
  );
}

function PostStatus({ post, siteUrl }: { post: Route.ComponentProps["loaderData"]["post"]; siteUrl: string }) {
  if (post.state === "published") {
    return (
      <a href={`${siteUrl}/blog/${post.draft.slug}`} className="link inline-flex min-h-6 items-center">
        See it on the site
      </a>
    );
  }
  if (!post.publish_at) return "Not published yet.";
  return (
    <span>
      Scheduled for <time dateTime={post.publish_at.toISOString()}>{timeWithZone(post.publish_at)}</time>.
    </span>
  );
}
