import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { previewSandbox } from "../../../wire/preview-sandbox.ts";

/** Milliseconds from the last change to a new preview. */
const previewDelayMs = 500;

interface PostPreviewProps {
  id: string;
  form: RefObject<HTMLFormElement | null>;
  /** Grows with each change in the form. */
  changeCount: number;
}

export const isPreviewButton = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.name === "preview";

/**
 * Shows the entered text as a page. A new preview loads in a hidden frame, and replaces the shown one when it is there.
 * The form itself is the request, because a frame needs a navigation to have the preview's own policy.
 */
export function PostPreview({ id, form, changeCount }: PostPreviewProps) {
  const [frames, setFrames] = useState(["post-preview"]);
  const [awaited, setAwaited] = useState<string | null>(null);
  const frameCount = useRef(0);
  const button = useRef<HTMLButtonElement>(null);

  function showPreview() {
    const name = `post-preview-${++frameCount.current}`;
    setFrames((shown) => [...shown, name]);
    setAwaited(name);
  }

  const refresh = useEffectEvent(showPreview);
  useEffect(() => {
    if (changeCount === 0) return;
    const timer = setTimeout(() => refresh(), previewDelayMs);
    return () => clearTimeout(timer);
  }, [changeCount]);

  useEffect(() => {
    if (awaited === null || !form.current) return;
    const picture = form.current.elements.namedItem("cover_file") as HTMLInputElement;
    // Only saving sends the picture.
    picture.disabled = true;
    form.current.requestSubmit(button.current);
    picture.disabled = false;
  }, [awaited, form]);

  function showFrame(name: string, frame: HTMLIFrameElement) {
    if (!frame.contentWindow || frame.contentWindow.location.href === "about:blank") return;
    const shown = frame.previousElementSibling as HTMLIFrameElement | null;
    frame.contentWindow.scrollTo(0, shown?.contentWindow?.scrollY ?? 0);
    setFrames((all) => all.slice(Math.max(all.indexOf(name), 0)));
  }

  return (
    <section aria-labelledby="preview" className="flex min-w-0 flex-col">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-2">
        <h2 id="preview" className="font-semibold text-sm">
          Preview
        </h2>
        <button
          ref={button}
          type="submit"
          name="preview"
          formAction={`/posts/${id}/preview`}
          formTarget={awaited ?? "post-preview"}
          formNoValidate
          className="link min-h-8 text-sm"
        >
          Refresh preview
        </button>
      </div>
      <div className="panel relative min-h-[34rem] grow overflow-hidden">
        {frames.map((name, index) => (
          <iframe
            key={name}
            name={name}
            src={name === "post-preview" ? `/posts/${id}/preview` : undefined}
            sandbox={previewSandbox}
            title="Preview of the page"
            onLoad={({ currentTarget }) => showFrame(name, currentTarget)}
            className={`absolute inset-0 size-full bg-paper ${index === 0 ? "" : "invisible"}`}
          />
        ))}
      </div>
    </section>
  );
}
