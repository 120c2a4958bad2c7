import type { MouseEvent } from "react";
import { blogWords } from "../../content/blog-words.ts";
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

export function EmptyNotice({ text }: { text: string }) {
  return (
    <div className="py-12 text-center">
      <img src={emptyScene} alt="" width={480} height={320} className="mx-auto w-full max-w-xs" />
      <p className="mt-6 text-lg text-ink-soft">{text}</p>
    </div>
  );
}
