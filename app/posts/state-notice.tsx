import type { MouseEvent } from "react";
import { blogWords } from "../../content/blog-words.ts";
import { blogPath } from "../../domain/blog-list.ts";
import emptyScene from "../ui/illustrations/empty.svg";
import errorScene from "../ui/illustrations/error.svg";

export function LoadingNotice({ text }: { text: string }) {
  return (
    <p role="status" className="py-24 text-center text-lg text-ink-soft">
      {text}
    </p>
  );
}

interface ErrorNoticeProps {
  text: string;
  path: string;
  /** Without it, "Try again" opens `path`. */
  onTryAgain?: () => void;
}

export function ErrorNotice({ text, path, onTryAgain }: ErrorNoticeProps) {
  const tryAgain = (event: MouseEvent) => {
    event.preventDefault();
    onTryAgain?.();
  };
  return (
    <div className="py-12 text-center">
      <img src={errorScene} alt="" width={480} height={320} className="mx-auto w-full max-w-xs" />
      <p role="alert" className="mt-6 text-lg">
        {text}
      </p>
      <a href={path} onClick={onTryAgain && tryAgain} className="button button-quiet mt-6">
        {blogWords.tryAgain}
      </a>
    </div>
  );
}

interface EmptyNoticeProps {
  text: string;
  /** Names a link to the whole list. */
  all?: string;
}

export function EmptyNotice({ text, all }: EmptyNoticeProps) {
  return (
    <div className="card flex items-center gap-6 p-5 shadow-card sm:px-10">
      <img src={emptyScene} alt="" width={480} height={320} className="w-[min(7rem,30%)]" />
      <div className="flex-1">
        <p className="title text-2xl">{text}</p>
        {all && (
          <a href={blogPath} className="button button-quiet mt-3 max-sm:px-4">
            {all}
          </a>
        )}
      </div>
    </div>
  );
}
