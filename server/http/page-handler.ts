import type { PageParameters } from "../../wire/page-parameters.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Sender } from "../leads/submit.ts";
import type { Backend } from "../process/backend.ts";

/** What a page's loader or action may use of the server: the verbs, and the public settings. */
export type PageBackend = ReturnType<typeof pageBackend>;

/** What a loader or action is given of the request. */
export interface PageContext {
  backend: PageBackend;
  /** Who sent the request, for the verbs that store something. */
  sender: Sender;
}

/** Which page an address names. */
export interface PageRoute {
  /** The path that the page is rendered at: the one that was asked for or, where no page is, the same for all of them. */
  path: string;
  parameters: PageParameters;
}

/** All scripts and styles that stand inside documents of the public site, each as its text. */
export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The built pages. */
export interface PageHandler {
  inlineTexts: InlineTexts;
  /** Renders a page; `client` is the network address that the rate limit counts by. */
  render(request: Request, client: string): Promise<Response>;
  /** The document that shows an article as it would be, for a frame in which nothing runs. */
  preview(post: OpenPost): string;
  /** Which page stands at a path. */
  route(path: string): PageRoute;
  /** The path of the page that says that nothing is at `path`, where that is known without a rendering; else null. */
  missing(path: string): Promise<string | null>;
}

/** What the built pages export. */
export type CreatePageHandler = (backend: PageBackend) => PageHandler;

/** The part of the backend that pages get: no secret key, and no way around the verbs. */
export function pageBackend({ env, ...backend }: Backend) {
  const { leads, contactMessages, partnerApplications, privacyRequests, blog, reportError } = backend;
  const { receipts, homeownerAnswers, jobs, contractorLinks, photos, statements, territories, measured, register } =
    backend;
  const { site, anonKey, automationWebhookUrl, gaMeasurementId, retention } = env;
  return {
    ...{ leads, contactMessages, partnerApplications, privacyRequests, blog, reportError },
    ...{ receipts, homeownerAnswers, jobs, contractorLinks, photos, statements, territories, measured },
    settings: {
      site,
      anonKey,
      automationWebhookUrl,
      gaMeasurementId,
      retention,
      isRegisterWatched: register.isWatched,
    },
  };
}
