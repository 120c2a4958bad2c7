import { data } from "react-router";
import { notFoundWords } from "../../../content/page-words.ts";
import { pageMeta } from "../../meta.ts";
import scene from "../../ui/illustrations/not-found.svg";
import type { Route } from "./+types/not-found-page";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta({
    site: matches[0].loaderData.site,
    path: location.pathname,
    title: notFoundWords.title,
    description: notFoundWords.description,
    isUnlisted: true,
  });

export default function NotFound() {
  return (
    <section className="column py-16 text-center">
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-md" />
      <h1 className="title mt-8 text-4xl">{notFoundWords.heading}</h1>
      <p className="mx-auto mt-4 max-w-[48ch] text-lg text-ink-soft">{notFoundWords.text}</p>
      <a href="/" className="button mt-8">
        {notFoundWords.button}
      </a>
    </section>
  );
}
