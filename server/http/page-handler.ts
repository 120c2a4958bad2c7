import type { PageParameters } from "../../wire/page-parameters.ts";
import type { BillingRoom } from "../billing/billing-room.ts";
import type { BlogRoom } from "../blog/blog-room.ts";
import type { RenderedPost } from "../blog/posts.ts";
import type { ContractorRoom } from "../contractors/contractor-room.ts";
import type { Env } from "../env.ts";
import type { LeadRoom } from "../leads/lead-room.ts";
import type { SubmissionSender } from "../leads/submit.ts";
import type { Ground } from "../links/ground.ts";
import type { RenderInTurn } from "./render-limits.ts";

interface PageRooms extends LeadRoom, ContractorRoom, BlogRoom, BillingRoom {
  reportError(error: unknown): void;
}

export interface PageBackend extends PageRooms {
  settings: Pick<Env, "site" | "anonKey" | "automationWebhookUrl" | "gaMeasurementId" | "retention"> & {
    isRegisterWatched: boolean;
  };
}

export interface Visitor {
  /** Limits count for it (`networkOf` in client-address.ts). */
  client: string;
  /** Until the visitor may send a form again. Null unless too many forms were refused. */
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
  /** Only a page needs `renderInTurn`, not a redirect or a form's result. */
  render(request: Request, visitor: Visitor, renderInTurn: RenderInTurn): Promise<Response>;
  /** Without scripts, for a frame in the desk. */
  preview(post: RenderedPost): string;
  /** What the page at the path reads. */
  parametersOf(path: string): PageParameters;
}

export type CreatePageHandler = (backend: PageBackend) => PageHandler;

/** Without the secret keys and the database. */
export function pageBackend({
  env,
  database: _database,
  outbox: _outbox,
  links: _links,
  linkActions: _linkActions,
  ...rooms
}: Ground & PageRooms): PageBackend {
  const { site, anonKey, automationWebhookUrl, gaMeasurementId, retention, register } = env;
  return {
    ...rooms,
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
