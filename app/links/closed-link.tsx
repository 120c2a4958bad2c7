import { useLocation } from "react-router";
import { linkProblemWords } from "../../content/link-words.ts";
import { useSiteData } from "../site-data.ts";
import scene from "../ui/illustrations/not-found.svg";
import type { ClosedLink } from "./link-answer.ts";
import { ActionForm } from "./link-parts.tsx";

/** The page of a link that opens nothing: why, and what can be done. */
export function ClosedLinkPage({ link: { outcome, isRenewed } }: { link: ClosedLink }) {
  const { pathname } = useLocation();
  const { site } = useSiteData();
  const { over, unavailable } = linkProblemWords;
  const words = linkProblemWords[outcome];
  const isSent = outcome === "over" && isRenewed;
  return (
    <section className="column py-16 text-center">
      <img src={scene} alt="" width={480} height={320} className="mx-auto w-full max-w-sm" />
      <h1 className="title mt-8 text-4xl">{words.heading}</h1>
      <p role={isSent ? "status" : undefined} className="mx-auto mt-4 max-w-[48ch] text-lg text-ink-soft">
        {isSent ? over.sent : words.text}
      </p>
      {outcome === "over" && !isSent && <ActionForm action="renew" button={over.button} isPrimary className="mt-8" />}
      {outcome === "unavailable" && (
        <a href={pathname} className="button mt-8">
          {unavailable.button}
        </a>
      )}
      {outcome === "unknown" && (
        <p className="mt-6">
          <a href={`mailto:${site.email}`} className="link py-1">
            {site.email}
          </a>
        </p>
      )}
    </section>
  );
}
