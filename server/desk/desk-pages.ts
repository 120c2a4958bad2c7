import type { OpenPost } from "../blog/posts.ts";
import type { Outbox } from "../events/outbox.ts";
import type { Backend } from "../process/backend.ts";
import type { Arrival, SignedIn } from "./operators.ts";

/** The context of a desk page's request. */
export interface DeskContext {
  /** The verbs. Changes run with the visit's database, which names the operator. */
  backend: Backend;
  /** Null: nobody is signed in. Only the sign-in pages see that. */
  visit: DeskVisit | null;
  /** The browser that may sign in, with the session token that it sent, valid or not. */
  arrival: Arrival;
  /** The message that the page before left, as it was passed to `setFlash`: base64url letters. */
  flash: string | null;
  /** The cookie that lets this browser's passkey answer (passkey-challenges.ts), as it was passed to `setChallenge`. */
  challenge: string | null;
  /**
   * The headers that set the desk's cookies. An empty value deletes one. Without its session cookie a browser is signed
   * out.
   */
  setSession(token: string): string;
  setChallenge(value: string): string;
  setFlash(value: string): string;
  /** Drops the public pages, which may show what was changed. */
  invalidatePages(): void;
  /** The public page of a post as if it were published (server/http/page-cache.ts). */
  previewPost(post: OpenPost): Promise<Response>;
  /** The nonce that only our own inline styles and scripts carry. */
  nonce: string;
}

/** A signed-in operator's request. */
export interface DeskVisit extends SignedIn {
  /** The database in this operator's name: events name the operator. */
  database: Outbox;
}

/** The built pages of the desk. */
export interface DeskPages {
  render(request: Request, context: DeskContext): Promise<Response>;
}
