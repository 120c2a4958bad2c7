import { data } from "react-router";
import { photoWords } from "../../../content/photo-words.ts";
import { serviceInWords } from "../../../content/request-facts.ts";
import type { PhotoOutcome } from "../../../domain/photo.ts";
import { isOpen, requestStateOf } from "../../../domain/request-state.ts";
import { linkPath } from "../../../wire/link-path.ts";
import { pathAfterPhotos } from "../../../wire/photo-path.ts";
import { ClosedLinkPage } from "../../links/closed-link.tsx";
import { answerClosedLink, answerOutcome, linkHandle, linkMeta } from "../../links/link-answer.ts";
import { RefusalNotice } from "../../links/link-parts.tsx";
import { pageContext } from "../../page-context.server.ts";
import { PhotoSection, type SentPhotos } from "../../photos/photo-section.tsx";
import { accentOf } from "../../ui/service-accent.ts";
import type { Route } from "./+types/photos-page";

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const opened = await context.get(pageContext).backend.receipts.open(token);
  if (opened.outcome !== "open") return answerClosedLink(opened.outcome, url);
  const { request, photos } = opened.view;
  return {
    outcome: opened.outcome,
    token,
    photos,
    isOpen: isOpen(requestStateOf(request)),
    accent: accentOf(serviceInWords(request.lead_service).slug),
  };
}

/** Receives photos that a form posts without JavaScript. server/http/photo-routes.ts receives a script's uploads. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const contentType = request.headers.get("Content-Type") ?? "";
  const { backend, sender } = context.get(pageContext);
  const { body, signal } = request;
  const upload = await backend.photos.receive(token, sender.client, { contentType, body, signal });
  if (upload.outcome !== "received") return answerOutcome(upload, linkPath("receipt", token));
  const summary = summaryOf(upload.photos);
  const areAllAdded = summary.chosen > 0 && summary.problems.length === 0;
  return areAllAdded
    ? answerOutcome({ outcome: "done" }, pathAfterPhotos(token, summary.added, summary.locationsRemoved))
    : data(summary, { status: 422 });
}

function summaryOf(photos: readonly PhotoOutcome[]): SentPhotos {
  const problems = photos.flatMap((photo, index) =>
    "problem" in photo ? [{ place: index + 1, problem: photo.problem }] : [],
  );
  const locationsRemoved = photos.filter((photo) => "position" in photo && photo.hadLocation).length;
  return { added: photos.length - problems.length, locationsRemoved, problems, chosen: photos.length };
}

export const handle = linkHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  linkMeta(matches[0].loaderData.site, loaderData?.outcome, photoWords);

/** Shows why posted photos were refused, and the form again. */
export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.outcome !== "open") return <ClosedLinkPage link={loaderData} />;
  const { token, photos, isOpen, accent } = loaderData;
  const answer = actionData ?? null;
  const isRefused = answer !== null && "refusal" in answer;
  return (
    <div data-accent={accent} className="column py-12 lg:py-16">
      <RefusalNotice answer={isRefused ? answer : null} />
      <PhotoSection token={token} photos={photos} isOpen={isOpen} sent={isRefused ? null : answer} isWholePage />
      <p className="mt-10">
        <a href={linkPath("receipt", token)} className="link py-1">
          {photoWords.back}
        </a>
      </p>
    </div>
  );
}
