import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { shrinkPicture } from "../../../app/photos/shrink-picture.ts";
import { formOfPost, type PostField } from "../../../domain/post-draft.ts";
import type { Refused } from "../../answer.ts";
import { useActionForm } from "../../ui/form.tsx";
import { ChangedMeanwhile, Notice } from "../../ui/page.tsx";
import { Moment } from "../../ui/values.tsx";
import type { Route } from "./+types/post-page";
import { CoverField } from "./cover-field.tsx";
import { PostArticle, PostExtras, PostUrl } from "./post-fields.tsx";
import { isPreviewButton, PostPreview } from "./post-preview-frames.tsx";
import { History, Publication } from "./post-publication.tsx";
import { postFieldNames, postProblemText } from "./post-words.ts";
import type { UnsavedPost } from "./save-post.server.ts";

const coverImageOptions = { side: 1_600, type: "image/webp", quality: 0.82 } as const;

/** What the post's action answers to a form. */
type PostAnswer = Refused & Partial<UnsavedPost> & { version?: number };

interface PostEditorProps {
  /** The answer to a form that the browser posted without the router's script. */
  refusedBefore: PostAnswer | undefined;
}

/**
 * The form of a post. Its fields are uncontrolled: they keep what is typed while the post is saved and loaded again.
 */
export function PostEditor({ refusedBefore, ...loaderData }: PostEditorProps & Route.ComponentProps["loaderData"]) {
  const { post, notShown, scenes, imageAlt, revisions } = loaderData;
  const [isChanged, setChanged] = useState(refusedBefore !== undefined);
  const [isSaved, setSaved] = useState(false);
  const [changeCount, setChangeCount] = useState(0);
  /** The stored version with which the fields began, or as which they were saved last. */
  const [begun, setBegun] = useState({ version: post.version, fields: 0 });
  const { formProps, isBusy, refused } = useActionForm<PostAnswer>({
    keepsFields: true,
    onDone({ version = begun.version }) {
      setBegun({ ...begun, version });
      setChanged(false);
      setSaved(true);
    },
  });
  // Somebody undid a change or restored a version. What was typed stays, and saving it then is a conflict.
  if (post.version !== begun.version && !isChanged && !isBusy)
    setBegun({ version: post.version, fields: begun.fields + 1 });

  useSaveKey(() => formProps.ref.current?.requestSubmit());
  useUnsavedWarning(isChanged);

  const answer = refused ?? refusedBefore;
  const form = refusedBefore?.form ?? formOfPost(post.draft);
  const { problems = {}, imageProblem, scheduleProblem } = answer ?? {};
  const version = answer?.status === 409 ? post.version : (refusedBefore?.version ?? begun.version);
  const noteChange = () => {
    setChanged(true);
    setChangeCount((count) => count + 1);
  };
  return (
    <>
      {answer?.status === 409 && (
        <ChangedMeanwhile>
          <a href={`/posts/${post.id}/revisions/${post.version}`} target="_blank" className="link" rel="noreferrer">
            See the latest version
          </a>
          .
        </ChangedMeanwhile>
      )}
      {answer?.status === 422 && <Problems answer={answer} />}
      <form
        {...formProps}
        key={begun.fields}
        encType="multipart/form-data"
        onInput={noteChange}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          // The browser sends the preview to its frame.
          if (!isPreviewButton((event.nativeEvent as SubmitEvent).submitter)) formProps.onSubmit(event);
        }}
      >
        <input type="hidden" name="action" value="save" />
        <input type="hidden" name="version" value={version} />
        <div className="sticky top-13 z-10 -mx-4 mb-4 flex items-center gap-3 border-line border-b bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:top-0 lg:mx-0 lg:px-0">
          <p role="status" className="mr-auto text-ink-soft text-sm">
            <SaveState
              isBusy={isBusy}
              isChanged={isChanged}
              isSaved={isSaved}
              answer={answer}
              changedAt={post.changed_at}
            />
          </p>
          <button
            type="submit"
            name="action"
            value="save"
            className="button"
            aria-keyshortcuts="Control+S Meta+S"
            aria-busy={isBusy || undefined}
          >
            {post.state === "published" ? "Save and update post" : "Save draft"}
          </button>
        </div>
        <p role="status" className="mb-4 whitespace-pre-line text-sm empty:hidden">
          {notShown.join("\n")}
        </p>
        <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
          <PostArticle form={form} problems={problems} />
          <PostPreview id={post.id} form={formProps.ref} changeCount={changeCount} />
        </div>
        <div className="mt-8 grid items-start gap-6 xl:grid-cols-2">
          <div className="grid min-w-0 gap-6">
            <Publication {...loaderData} problem={scheduleProblem ?? null} />
            <PostUrl form={form} problems={problems} formerSlugs={post.former_slugs} />
            <History id={post.id} revisions={revisions} />
          </div>
          <div className="grid min-w-0 gap-6">
            <CoverField
              key={form.cover_image_url}
              currentCover={form.cover_image_url}
              scenes={scenes}
              alt={refusedBefore?.imageAlt ?? imageAlt}
              problem={imageProblem ?? postProblemText("cover_image_url", problems.cover_image_url)}
              onChoose={resizeImage}
            />
            <PostExtras form={form} problems={problems} />
          </div>
        </div>
      </form>
    </>
  );
}

interface SaveStateProps {
  isBusy: boolean;
  isChanged: boolean;
  isSaved: boolean;
  answer: PostAnswer | undefined;
  changedAt: Date;
}

function SaveState({ isBusy, isChanged, isSaved, answer, changedAt }: SaveStateProps) {
  if (isBusy) return "Saving…";
  if (answer) return answer.problem ?? "Not saved";
  if (isChanged) return "Unsaved changes";
  return (
    <>
      {isSaved ? "Saved at" : "Changed"} <Moment at={changedAt} />
    </>
  );
}

function Problems({ answer }: { answer: PostAnswer }) {
  const { problems = {}, imageProblem, scheduleProblem } = answer;
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

function useSaveKey(save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "s" || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Asks before the operator leaves a page with unsaved text. */
function useUnsavedWarning(isChanged: boolean): void {
  useBeforeUnload((event) => {
    if (isChanged) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave without saving? What you changed will be lost.")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}

/** Shrinks a picture. This also removes metadata such as the location. */
async function resizeImage(input: HTMLInputElement): Promise<void> {
  const [picture] = input.files ?? [];
  const smallerPicture = picture && (await shrinkPicture(picture, coverImageOptions));
  if (!smallerPicture || input.files?.[0] !== picture) return;
  const transfer = new DataTransfer();
  transfer.items.add(new File([smallerPicture.blob], "cover", { type: smallerPicture.blob.type }));
  input.files = transfer.files;
}
