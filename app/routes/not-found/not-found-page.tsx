import { data } from "react-router";
import { notFoundWords } from "../../../content/page-words.ts";
import { pageMeta } from "../../meta.ts";
import { useWords } from "../../site-data.ts";
import scene from "../../ui/illustrations/not-found.svg";
import { ScenePage } from "../../ui/scene-page.tsx";
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
  const { heading, text, button } = useWords(notFoundWords);
  return (
    <ScenePage scene={scene} heading={heading} text={text}>
      <a href="/" className="button mt-8">
        {button}
      </a>
    </ScenePage>
  );
}
