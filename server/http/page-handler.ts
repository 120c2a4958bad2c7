import type { PageParameters } from "../../wire/page-parameters.ts";
import type { prices } from "../billing/fees.ts";
import type { invoicePages } from "../billing/invoice-pages.ts";
import type { StripePayments } from "../billing/stripe/stripe-payments.ts";
import type { Blog, RenderedPost } from "../blog/posts.ts";
import type { applicationLinks } from "../contractors/application-links.ts";
import type { contractorLinks } from "../contractors/contractor-links.ts";
import type { statements } from "../contractors/statements/statements.ts";
import type { Territories } from "../contractors/territories.ts";
import type { PersonalTable } from "../database/schema.ts";
import type { Env } from "../env.ts";
import type { contractorJobs } from "../leads/contractor-jobs.ts";
import type { homeownerAnswers } from "../leads/homeowner-answers.ts";
import type { jobs } from "../leads/job.ts";
import type { Leads } from "../leads/leads.ts";
import type { MeasuredFacts } from "../leads/measured.ts";
import type { Photos } from "../leads/photos/photos.ts";
import type { receipts } from "../leads/receipt.ts";
import type { ReceiveSubmission, SubmissionSender } from "../leads/submit.ts";
import type { RenderInTurn } from "./render-limits.ts";

interface PageServices {
  leads: Leads;
  receivers: Record<PersonalTable, ReceiveSubmission>;
  blog: Blog;
  receipts: ReturnType<typeof receipts>;
  jobs: ReturnType<typeof jobs>;
  contractorLinks: ReturnType<typeof contractorLinks>;
  contractorJobs: ReturnType<typeof contractorJobs>;
  applicationLinks: ReturnType<typeof applicationLinks>;
  homeownerAnswers: ReturnType<typeof homeownerAnswers>;
  photos: Photos;
  statements: ReturnType<typeof statements>;
  invoicePages: Pick<ReturnType<typeof invoicePages>, "open" | "list">;
  prices: ReturnType<typeof prices>;
  /** Null if contractors cannot pay by Stripe. */
  payments: Pick<StripePayments, "pay" | "payNext"> | null;
  territories: Territories;
  /** Statistics about past leads. Some pages show these statistics. */
  measured: MeasuredFacts;
  reportError(error: unknown): void;
}

export interface PageBackend extends PageServices {
  settings: Pick<Env, "site" | "anonKey" | "automationWebhookUrl" | "gaMeasurementId" | "retention"> & {
    isRegisterWatched: boolean;
  };
}

export interface Visitor {
  /** The visitor's network, for which limits count (`networkOf` in client-address.ts). */
  client: string;
  /** The seconds until the visitor may send a form again. Null unless too many forms were refused. */
  waitSeconds: number | null;
}

export interface PageContext {
  backend: PageBackend;
  sender: Pick<SubmissionSender, "client">;
  waitSeconds: Visitor["waitSeconds"];
  renderInTurn: RenderInTurn;
}

export interface InlineTexts {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface PageHandler {
  inlineTexts: InlineTexts;
  /** Answers a redirect, a form's result, or a page. Only a page is rendered by `renderInTurn`. */
  render(request: Request, visitor: Visitor, renderInTurn: RenderInTurn): Promise<Response>;
  /** Returns an HTML document without scripts. The desk shows it in a frame. */
  preview(post: RenderedPost): string;
  /** The query parameters that the page at the path reads. */
  parametersOf(path: string): PageParameters;
}

export type CreatePageHandler = (backend: PageBackend) => PageHandler;

/** Leaves out the secret keys and the database. */
export function pageBackend({
  env,
  register,
  ...backend
}: PageServices & { env: Env; register: { isWatched: boolean } }): PageBackend {
  const { receivers, leads, blog, reportError } = backend;
  const {
    receipts,
    homeownerAnswers,
    jobs,
    contractorLinks,
    contractorJobs,
    applicationLinks,
    photos,
    statements,
    invoicePages,
    prices,
    payments,
    territories,
    measured,
  } = backend;
  const { site, anonKey, automationWebhookUrl, gaMeasurementId, retention } = env;
  return {
    ...{ receivers, leads, blog, reportError },
    ...{
      receipts,
      homeownerAnswers,
      jobs,
      contractorLinks,
      contractorJobs,
      applicationLinks,
      photos,
      statements,
      invoicePages,
      prices,
      payments,
      territories,
      measured,
    },
    settings: {
      ...{ site, anonKey, automationWebhookUrl, gaMeasurementId, retention },
      isRegisterWatched: register.isWatched,
    },
  };
}
