import { data, type HeadersArgs, redirect } from "react-router";
import type { linkRefusals } from "../../content/link-words.ts";
import type { LinkOutcome, LinkProblem, OpenedLink } from "../../domain/link-view.ts";
import type { PageHandle } from "../../wire/page-parameters.ts";

/** What a page shows whose link opened nothing. */
export interface ClosedLink {
  outcome: LinkProblem;
  /** Whether a new link was asked for just before. */
  isRenewed: boolean;
}

/** Why a form changed nothing, with what was typed. */
export interface Refused {
  refusal: keyof typeof linkRefusals;
  typed: string;
}

const statuses: Record<LinkProblem, number> = { unknown: 404, over: 410, unavailable: 503 };

/** What is added to the address of a link when a new one was asked for. */
const renewed = "?renewed=1";

/** For the pages of links, as their `handle`. */
export const linkHandle = { parameters: { personal: ["renewed"] } } satisfies PageHandle;

const retryAfter = (seconds: number) => ({ "Retry-After": String(seconds) });

/** The page of a link that opened nothing. */
export function answerClosed(outcome: LinkProblem, url: URL) {
  return data<ClosedLink>(
    { outcome, isRenewed: url.search === renewed },
    { status: statuses[outcome], headers: outcome === "unavailable" ? retryAfter(5) : {} },
  );
}

/** The page again, with why its form changed nothing. */
export function refuse(refusal: Refused["refusal"], status: number, typed = "", headers: Record<string, string> = {}) {
  return data<Refused>({ refusal, typed }, { status, headers });
}

/** The answer to a form of the page at `path`: on to `next` when it is done, else the page as it is now. */
export function answerOutcome(outcome: LinkOutcome, next: string) {
  switch (outcome.outcome) {
    case "done":
      return redirect(next, 303);
    case "impossible":
      return refuse("impossible", 409);
    case "too-many":
      return refuse("too-many", 429, "", retryAfter(outcome.retryAfterSeconds));
    case "unavailable":
      return refuse("unavailable", 503, "", retryAfter(5));
    case "unknown":
    case "over":
      return data(null, { status: statuses[outcome.outcome] });
  }
}

/** The answer to whoever asked for a new link; the same whether or not one could be sent. */
export function answerRenewal(outcome: LinkOutcome, path: string) {
  return answerOutcome(outcome, `${path}${renewed}`);
}

/** Refuses a form on a link that opens nothing, unless it asks for a new link. */
export function refuseClosed(action: string, { outcome }: OpenedLink<unknown>) {
  return outcome === "open" || action === "renew" ? null : data(null, { status: statuses[outcome] });
}

/** Reads what a form of a link's page sent; a body that is no form is an empty one. */
export async function postedFields(request: Request): Promise<(name: string) => string> {
  const form = await request.formData().catch(() => new FormData());
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** For the pages of links, as their `headers`: when to try again. */
export function linkHeaders({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return new Headers([...loaderHeaders, ...actionHeaders]);
}
