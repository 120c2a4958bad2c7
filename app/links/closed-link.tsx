import { useLocation } from "react-router";
import { linkProblemWords } from "../../content/link-words.ts";
import scene from "../ui/illustrations/not-found.svg";
import { ScenePage } from "../ui/scene-page.tsx";
import { SiteEmail } from "../ui/site-email.tsx";
import type { ClosedLink } from "./link-answer.ts";
import { ActionForm } from "./link-parts.tsx";

export function ClosedLinkPage({ link: { outcome, isRenewed } }: { link: ClosedLink }) {
  const { pathname } = useLocation();
  const { over, unavailable } = linkProblemWords;
  const words = linkProblemWords[outcome];
  const isSent = outcome === "over" && isRenewed;
  return (
    <ScenePage scene={scene} heading={words.title} text={isSent ? over.sent : words.text} isAnswer={isSent}>
      {outcome === "over" && !isSent && <ActionForm action="renew" button={over.button} isPrimary className="mt-8" />}
      {outcome === "unavailable" && (
        <a href={pathname} className="button mt-8">
          {unavailable.button}
        </a>
      )}
      {outcome === "unknown" && (
        <p className="mt-6">
          <SiteEmail className="link py-1" />
        </p>
      )}
    </ScenePage>
  );
}
