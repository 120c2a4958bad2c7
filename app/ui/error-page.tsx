import { useLocation } from "react-router";
import { errorWords } from "../../content/page-words.ts";
import errorScene from "./illustrations/error.svg";

export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <section className="column py-16 text-center">
      <title>{errorWords.heading}</title>
      <img src={errorScene} alt="" width={480} height={320} className="mx-auto w-full max-w-sm" />
      <h1 className="title mt-8 text-3xl">{errorWords.heading}</h1>
      <p className="mx-auto mt-4 max-w-140 text-ink-soft">{errorWords.text}</p>
      <p className="mt-8 flex flex-wrap justify-center gap-4">
        {/* Plain links load a new document, so the links work even if the scripts are broken. */}
        <a href={pathname + search} className="button">
          {errorWords.again}
        </a>
        <a href="/" className="button button-quiet">
          {errorWords.button}
        </a>
      </p>
    </section>
  );
}
