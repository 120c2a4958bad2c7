import { sentCardWords, type TitledMessage } from "../../content/messages.ts";
import scene from "../ui/illustrations/thank-you.svg";

interface SentCardProps {
  message: TitledMessage;
  /** The page with the empty form. */
  again: string;
}

/** Stands in the form's card after the form is stored. */
export function SentCard({ message: { title, text }, again }: SentCardProps) {
  return (
    <div
      role="status"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: after a form is sent without JavaScript, the page opens here.
      autoFocus
      className="py-4 text-center focus-visible:outline-none"
      data-sent-notice
    >
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-64" />
      <h2 className="title mt-5 text-2xl">{title}</h2>
      <p className="mx-auto mt-2 max-w-[28rem] text-ink-soft">{text}</p>
      <a href={again} className="button button-quiet mt-6">
        {sentCardWords.again}
      </a>
    </div>
  );
}
