import type { PageParameters } from "../../wire/page-parameters.ts";
import type { Blog, RenderedPost } from "../blog/posts.ts";
import type { contractorLinks } from "../contractors/contractor-links.ts";
import type { statements } from "../contractors/statements/statements.ts";
import type { Territories } from "../contractors/territories.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { homeownerAnswers } from "../leads/homeowner-answers.ts";
import type { jobs } from "../leads/job.ts";
import type { Leads } from "../leads/leads.ts";
import type { MeasuredFacts } from "../leads/measured.ts";
import type { Photos } from "../leads/photos/photos.ts";
import type { receipts } from "../leads/receipt.ts";
import type { ReceiveSubmission, SubmissionSender } from "../leads/submit.ts";
import type { RefusedAttempts } from "./refused-attempts.ts";

interface PageServices {
  leads: Leads;
  receivers: Record<PersonalTable, ReceiveSubmission>;
  blog: Blog;
  receipts: ReturnType<typeof receipts>;
  jobs: ReturnType<typeof jobs>;
  contractorLinks: ReturnType<typeof contractorLinks>;
  homeownerAnswers: ReturnType<typeof homeownerAnswers>;
  photos: Photos;
  statements: ReturnType<typeof statements>;
  territories: Territories;
  /** Statistics about past leads. Some pages show these statistics. */
  measured: MeasuredFacts;
  refusedAttempts: RefusedAttempts;
  reportError(error: unknown): void;
}

export interface PageBackend extends PageServices {
  settings: Pick<Env, "site" | "anonKey" | "automationWebhookUrl" | "gaMeasurementId" | "retention"> & {
    isRegisterWatched: boolean;
  };
}

export interface PageContext {
  backend: PageBackend;
  sender: SubmissionSender;
}

export interface PageRoute {
  /** The path of a 404 page if the URL has no page. */
  path: string;
  parameters: PageParameters;
}

export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface PageHandler {
  inlineTexts: InlineTexts;
  render(request: Request, client: string): Promise<Response>;
  /** Returns an HTML document without scripts. The desk shows it in a frame. */
  preview(post: RenderedPost): string;
  routeOf(path: string): PageRoute;
  /**
   * If `path` is the URL of a post that does not exist, returns the path of the 404 page that all nonexistent posts
   * share. For any other `path`, returns null.
   */
  missingPathOf(path: string): Promise<string | null>;
}

export type CreatePageHandler = (backend: PageBackend) => PageHandler;

/** Leaves out the secret keys and the database. */
export function pageBackend({
  env,
  register,
  ...backend
}: PageServices & { env: Env; register: { isWatched: boolean } }): PageBackend {
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
