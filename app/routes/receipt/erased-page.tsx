import { erasedWords } from "../../../content/link-words.ts";
import { linkMeta } from "../../links/link-answer.ts";
import scene from "../../ui/illustrations/empty.svg";
import { ScenePage } from "../../ui/scene-page.tsx";
import type { Route } from "./+types/erased-page";

export const meta: Route.MetaFunction = ({ matches }) => linkMeta(matches[0].loaderData.site, "open", erasedWords);

export default function Erased() {
  const { heading, text, button } = erasedWords;
  return (
    <ScenePage scene={scene} heading={heading} text={text} isAnswer>
      <a href="/" className="button mt-8">
        {button}
      </a>
    </ScenePage>
  );
}
