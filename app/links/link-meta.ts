import { linkProblemWords } from "../../content/link-words.ts";
import type { LinkProblem } from "../../domain/link-view.ts";
import type { Site } from "../../domain/site.ts";
import { pageMeta } from "../meta.ts";

/** Title and description of a link's page. Its address, which is a secret, stands in none of the tags. */
export function linkMeta(
  site: Site,
  outcome: LinkProblem | "open" | undefined,
  words: { title: string; description: string },
) {
  const { title, description } =
    outcome === "open" ? words : linkProblemWords[outcome === undefined ? "unavailable" : outcome];
  return pageMeta({ site, path: "/", title, description, isUnlisted: true });
}
