import type { PageParameters } from "../../wire/page-parameters.ts";
import type { Backend } from "../backend.ts";
import type { OpenPost } from "../blog/posts.ts";
import type { Sender } from "../intake/submit.ts";

/** What a page's loader or action may use of the server: the verbs, and the public settings. */
export type PageBackend = ReturnType<typeof pageBackend>;

/** What a loader or action is given of the request. */
export interface PageContext {
  backend: PageBackend;
  /** Who sent the request, for the verbs that store something. */
  sender: Sender;
  /** What our own inline scripts and styles carry, and nothing else does; it is taken out before the page is sent. */
  nonce: string;
}

/** Which page an address names. */
export interface PageRoute {
  /** The path that the page is rendered at: the one that was asked for or, where no page is, the same for all of them. */
  path: string;
  parameters: PageParameters;
}

/** The built pages. */
export interface PageHandler {
  /**
   * Renders a page; `client` is the network address that the rate limit counts by, `nonce` a secret of this one rendering
   * (content-security-policy.ts).
   */
  render(request: Request, client: string, nonce: string): Promise<Response>;
  /** Renders the page of a post as if it were published so. */
  preview(post: OpenPost, nonce: string): Promise<Response>;
  /** Which page stands at a path. */
  route(path: string): PageRoute;
  /** Where it is known without a rendering that nothing is at a path: the path at which the page is that says so. */
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
