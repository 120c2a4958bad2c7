import { redirect } from "../../../app/redirect.ts";
import { changedPostFields, formOfPost } from "../../../domain/post-draft.ts";
import { orNotFound, postedForm, redirectWithFlash, textsOf } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { PostForm } from "../../ui/form.tsx";
import { PageHeading, Section } from "../../ui/page.tsx";
import { Moment } from "../../ui/values.tsx";
import type { Route } from "./+types/revision-page";
import { TextChanges } from "./text-changes.tsx";

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export async function loader({ context, params: { id, number: text } }: Route.LoaderArgs) {
  const { postEditing } = deskOf(context).backend;
  const number = numberOf(text);
  const post = orNotFound(await postEditing.open(id));
  const revision = orNotFound(await postEditing.revision(id, number));
  const before = await postEditing.revision(id, number - 1);
  return { post, revision, before };
}

export async function action({ context, request, params: { id, number } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const version = Number(textsOf(await postedForm(request))("version")) || 0;
  const restored = await desk.backend.postEditing.restore(desk.database, id, version, numberOf(number));
  if (restored.outcome === "missing") throw new Response(null, { status: 404 });
  if (restored.outcome !== "saved") {
    const text = "Nothing was restored: the post has been saved again since. Compare with it as it stands now.";
    return redirectWithFlash(desk, `/posts/${id}/revisions/${number}`, { text });
  }
  desk.invalidatePages();
  if (restored.undo === null) return redirect(`/posts/${id}`, 303);
  return redirectWithFlash(desk, `/posts/${id}`, { text: "The earlier words are back.", undo: restored.undo });
}

export default function RevisionPage({ loaderData: { post, revision, before } }: Route.ComponentProps) {
  const [now, then] = [formOfPost(post.draft), formOfPost(revision.draft)];
  const sinceBefore = before && formOfPost(before.draft);
  // What restoring changes: the address stays.
  const different = changedPostFields(now, then).filter((field) => field !== "slug");
  const isLatest = revision.number === post.version;
  return (
    <>
      <PageHeading
        parent={{ path: `/posts/${post.id}`, name: post.draft.title }}
        title={isLatest ? "The latest version" : "An earlier version"}
        note={
          <>
            Saved <Moment at={revision.at} /> {revision.saved_by && `by ${revision.saved_by}`}
          </>
        }
      >
        {!isLatest && different.length > 0 && (
          <PostForm
            action="restore"
            values={{ version: post.version }}
            button="Bring these words back"
            look="primary"
          />
        )}
      </PageHeading>
      {sinceBefore && (
        <Section id="changed" title="What this save changed">
          <TextChanges fields={changedPostFields(sinceBefore, then)} older={sinceBefore} newer={then} />
        </Section>
      )}
      {!isLatest && (
        <Section id="restore" title="What bringing it back would change">
          {different.length === 0 ? (
            <p>Nothing: the post says the same now.</p>
          ) : (
            <TextChanges fields={different} older={now} newer={then} />
          )}
        </Section>
      )}
      <Section id="article" title="The whole article">
        <pre className="panel overflow-x-auto whitespace-pre-wrap px-4 py-3 font-sans text-sm">
          {then.content_markdown || "It had no words yet."}
        </pre>
      </Section>
    </>
  );
}
