import type { PageParameters } from "../../wire/page-parameters.ts";
import type { Blog, OpenPost } from "../blog/posts.ts";
import type { contractorLinks } from "../contractors/contractor-links.ts";
import type { statements } from "../contractors/statements/statements.ts";
import type { Territories } from "../contractors/territories.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { homeownerAnswering } from "../leads/homeowner-answers.ts";
import type { jobs } from "../leads/job.ts";
import type { Leads } from "../leads/leads.ts";
import type { Measured } from "../leads/measured.ts";
import type { Photos } from "../leads/photos/photos.ts";
import type { receipts } from "../leads/receipt.ts";
import type { Receive, Sender } from "../leads/submit.ts";
import type { RefusedAttempts } from "./rest/read-limits.ts";

/** The verbs that pages call. */
interface PageVerbs {
  leads: Leads;
  /** The verb that stores new rows, by table. */
  receivers: Record<PersonalTable, Receive>;
  blog: Blog;
  /** What can be done with the three kinds of signed links. */
  receipts: ReturnType<typeof receipts>;
  jobs: ReturnType<typeof jobs>;
  contractorLinks: ReturnType<typeof contractorLinks>;
  /** What a homeowner says by the link to their request. */
  homeownerAnswers: ReturnType<typeof homeownerAnswering>;
  photos: Photos;
  /** What a contractor got in a month, and what became of it. */
  statements: ReturnType<typeof statements>;
  territories: Territories;
  /** What pages say of how it went. */
  measured: Measured;
  /** The refused attempts of each visitor. */
  refusedAttempts: RefusedAttempts;
  /** Tells the operator about an unexpected error. */
  reportError(error: unknown): void;
}

/** What a page's loader or action may use of the server: the verbs, and the public settings. */
export interface PageBackend extends PageVerbs {
  settings: Pick<Env, "site" | "anonKey" | "automationWebhookUrl" | "gaMeasurementId" | "retention"> & {
    isRegisterWatched: boolean;
  };
}

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
export function pageBackend({
  env,
  register,
  ...backend
}: PageVerbs & { env: Env; register: { isWatched: boolean } }): PageBackend {
  const { receivers, leads, refusedAttempts, blog, reportError } = backend;
  const { receipts, homeownerAnswers, jobs, contractorLinks, photos, statements, territories, measured } = backend;
  const { site, anonKey, automationWebhookUrl, gaMeasurementId, retention } = env;
  return {
    ...{ receivers, leads, refusedAttempts, blog, reportError },
    ...{ receipts, homeownerAnswers, jobs, contractorLinks, photos, statements, territories, measured },
    settings: {
      ...{ site, anonKey, automationWebhookUrl, gaMeasurementId, retention },
      isRegisterWatched: register.isWatched,
    },
  };
}
