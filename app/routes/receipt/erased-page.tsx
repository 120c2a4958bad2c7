import { erasedWords } from "../../../content/link-words.ts";
import { linkMeta } from "../../links/link-answer.ts";
import scene from "../../ui/illustrations/empty.svg";
import type { Route } from "./+types/erased-page";

export const meta: Route.MetaFunction = ({ matches }) => linkMeta(matches[0].loaderData.site, "open", erasedWords);

/** What whoever has erased a request sees, however often: it says nothing about anybody. */
export default function Erased() {
  return (
    <section className="column py-16 text-center">
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-sm" />
      <h1 className="title mt-8 text-4xl">{erasedWords.heading}</h1>
      <p role="status" className="mx-auto mt-4 max-w-[52ch] text-lg text-ink-soft">
        {erasedWords.text}
      </p>
      <a href="/" className="button mt-8">
        {erasedWords.button}
      </a>
    </section>
  );
}
