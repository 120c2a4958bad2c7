import type { PageParameters } from "../../wire/page-parameters.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Sender } from "../leads/submit.ts";
import type { Backend } from "../process/backend.ts";

/** The parts of the server that loaders and actions may use: verbs and public settings. */
export type PageBackend = ReturnType<typeof pageBackend>;

/** What a loader or action learns about the request. */
export interface PageContext {
  backend: PageBackend;
  /** The sender, for verbs that store something. */
  sender: Sender;
}

/** The page of an address. */
export interface PageRoute {
  /** The path to render: the requested one, or one path for all addresses without a page. */
  path: string;
  parameters: PageParameters;
}

/** All inline scripts and styles of the public site, as text. */
export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The built pages. */
export interface PageHandler {
  inlineTexts: InlineTexts;
  /** Renders a page. `client` is the network address that rate limits count by. */
  render(request: Request, client: string): Promise<Response>;
  /** A document that shows an unsaved article, for a frame without scripts. */
  preview(post: OpenPost): string;
  /** The page at a path. */
  route(path: string): PageRoute;
  /** The path of the "not found" page, where it is known without rendering that `path` has no page. Otherwise null. */
  missing(path: string): Promise<string | null>;
}

/** The exports of the built pages. */
export type CreatePageHandler = (backend: PageBackend) => PageHandler;

/** The part of the backend that pages get. It holds no secret key and no way around the verbs. */
export function pageBackend({ env, ...backend }: Backend) {
  const { leads, contactMessages, partnerApplications, privacyRequests, refusedAttempts, blog, reportError } = backend;
  const { receipts, homeownerAnswers, jobs, contractorLinks, photos, statements, territories, measured, register } =
    backend;
  const { site, anonKey, automationWebhookUrl, gaMeasurementId, retention } = env;
  return {
    ...{ leads, contactMessages, partnerApplications, privacyRequests, refusedAttempts, blog, reportError },
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
