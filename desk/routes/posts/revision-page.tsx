import { redirect } from "../../../app/redirect.ts";
import { type PostField, postTexts } from "../../../domain/post-draft.ts";
import { fieldReader, orNotFound, readForm, redirectWithFlash } from "../../answers.server.ts";
import { deskOf } from "../../desk-context.server.ts";
import { ActionForm } from "../../ui/form.tsx";
import { PageHeading, Section } from "../../ui/page.tsx";
import { FactList, Moment } from "../../ui/values.tsx";
import type { Route } from "./+types/revision-page";
import { postFieldNames } from "./post-words.ts";

const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export async function loader({ context, params: { id, number: text } }: Route.LoaderArgs) {
  const { postEditing } = deskOf(context).backend;
  const post = orNotFound(await postEditing.open(id));
  const revision = orNotFound(await postEditing.revision(id, numberOf(text)));
  return { post, revision };
}

export async function action({ context, request, params: { id, number } }: Route.ActionArgs) {
  const desk = deskOf(context);
  const version = Number(fieldReader(await readForm(request))("version")) || 0;
  const restored = await desk.backend.postEditing.restore(desk.database, id, version, numberOf(number));
  if (restored.outcome === "missing") throw new Response(null, { status: 404 });
  if (restored.outcome !== "saved") {
    const text = "Nothing was restored: someone else changed this post. Here’s the latest.";
    return redirectWithFlash(desk, `/posts/${id}/revisions/${number}`, { text });
  }
  if (restored.undoId === null) return redirect(`/posts/${id}`, 303);
  return redirectWithFlash(desk, `/posts/${id}`, { text: "Earlier version restored.", undo: restored.undoId });
}

export default function RevisionPage({ loaderData: { post, revision } }: Route.ComponentProps) {
  const { content_markdown: article, ...others } = postTexts(revision.draft);
  const facts = Object.entries(others).map(([field, text]) => [postFieldNames[field as PostField], text || null]);
  const isLatest = revision.number === post.version;
  return (
    <>
      <PageHeading
        parent={{ path: `/posts/${post.id}`, name: post.draft.title }}
        title={isLatest ? "Latest version" : "Earlier version"}
        note={
          <>
            Saved <Moment at={revision.at} /> {revision.saved_by && `by ${revision.saved_by}`}
          </>
        }
      >
        {!isLatest && (
          <ActionForm
            action="restore"
            values={{ version: post.version }}
            button="Restore this version"
            look="primary"
          />
        )}
      </PageHeading>
      <Section id="article" title="Article">
        <pre className="panel overflow-x-auto whitespace-pre-wrap px-4 py-3 font-sans text-sm">
          {article || "Empty"}
        </pre>
      </Section>
      <Section id="others" title="Everything else" note="Restoring doesn’t change the URL.">
        <div className="whitespace-pre-line">
          <FactList facts={Object.fromEntries(facts)} />
        </div>
      </Section>
    </>
  );
}
