import { data } from "react-router";
import { linkProblemWords, type linkRefusals } from "../../content/link-words.ts";
import type { JobForm } from "../../domain/contractor-job.ts";
import type { LinkOutcome, LinkProblem, OpenedLink } from "../../domain/link-view.ts";
import type { Site } from "../../domain/site.ts";
import { type LinkPurpose, linkPath, linkProblemStatus } from "../../wire/link-path.ts";
import type { PageHandle } from "../../wire/page-parameters.ts";
import { pageMeta } from "../meta.ts";
import { redirect } from "../redirect.ts";

export interface ClosedLink {
  outcome: LinkProblem;
  isRenewed: boolean;
}

/** Why a form post changed nothing, and the value that the visitor typed. */
export interface LinkRefusal {
  refusal: keyof typeof linkRefusals;
  typed: string;
  /** The form in the list of jobs that was refused. */
  at?: { lead: string; form: JobForm | "undo" };
}

const renewedQuery = "?renewed=1";

export const linkHandle = { parameters: { personal: ["renewed"] } } satisfies PageHandle;

/** Leaves out the page's URL, because the URL is a secret. */
export function linkMeta(
  site: Site,
  outcome: LinkProblem | "open" | undefined,
  words: { title: string; description: string },
) {
  const { title, description } = outcome === "open" ? words : linkProblemWords[outcome ?? "unavailable"];
  return pageMeta({ site, path: "/", title, description, isUnlisted: true });
}

const retryAfterHeader = (seconds: number) => ({ "Retry-After": String(seconds) });

export function answerClosedLink(outcome: LinkProblem, url: URL) {
  return data<ClosedLink>(
    { outcome, isRenewed: url.search === renewedQuery },
    { status: linkProblemStatus[outcome], headers: outcome === "unavailable" ? retryAfterHeader(5) : {} },
  );
}

export function refuse(
  refusal: LinkRefusal["refusal"],
  status: number,
  typed = "",
  headers: Record<string, string> = {},
  at?: LinkRefusal["at"],
) {
  return data<LinkRefusal>({ refusal, typed, at }, { status, headers });
}

/** Returns the value of a form field. Returns "" if the field is missing or contains a file. */
type ReadField = (name: string) => string;

/** Handles a button on a signed link's page. Success redirects to `next`, by default that page. */
type LinkAction<Refusal = LinkRefusal> = (
  fieldValue: ReadField,
) => Promise<(LinkOutcome & { next?: string }) | ReturnType<typeof data<Refusal>>>;

export type LinkActions<Refusal = LinkRefusal> = Readonly<Record<string, LinkAction<Refusal>>>;

/** The server's functions for signed links. */
interface LinkFunctions {
  open(token: string): Promise<OpenedLink<unknown>>;
  /**
   * Emails a new link, at most once a day. The outcome is also `done` if no email is necessary, for example because one
   * was sent today or the old link still works.
   */
  renew(purpose: LinkPurpose, token: string, client: string): Promise<LinkOutcome>;
}

/**
 * Performs the posted action, which is `renew` or one of `actions`. Only `renew` works with a link that cannot be
 * opened.
 */
export async function answerLinkForm<Refusal = LinkRefusal>(
  {
    purpose,
    token,
    client,
    linkFunctions,
  }: { purpose: LinkPurpose; token: string; client: string; linkFunctions: LinkFunctions },
  request: Request | URLSearchParams,
  actions: LinkActions<Refusal>,
) {
  const form = request instanceof Request ? await request.formData().catch(() => new FormData()) : request;
  const fieldValue: ReadField = (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const action = fieldValue("action");
  const path = linkPath(purpose, token);
  if (action === "renew") return answerOutcome(await linkFunctions.renew(purpose, token, client), path + renewedQuery);
  const { outcome } = await linkFunctions.open(token);
  if (outcome !== "open") return data(null, { status: linkProblemStatus[outcome] });
  const runAction = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!runAction) return refuse("unknown-action", 400);
  const result = await runAction(fieldValue);
  return "outcome" in result ? answerOutcome(result, result.next ?? path) : result;
}

export function answerOutcome(result: LinkOutcome, next: string) {
  switch (result.outcome) {
    case "done":
      return redirect(next, 303);
    case "same":
      return refuse("same-email", 422);
    case "impossible":
      return refuse("impossible", 409);
    case "too-many":
      return refuse("too-many", 429, "", retryAfterHeader(result.retryAfterSeconds));
    case "unavailable":
      return refuse("unavailable", 503, "", retryAfterHeader(5));
    case "unknown":
    case "over":
      return data(null, { status: linkProblemStatus[result.outcome] });
  }
}
