import type { OpenPost } from "../blog/posts.ts";
import type { Outbox } from "../events/outbox.ts";
import type { Backend } from "../process/backend.ts";
import type { Arrival, SignedIn } from "./operators.ts";

/** What a page of the desk is given of a request. */
export interface DeskContext {
  /** The verbs. What changes something is called with the visit's database, which says who did it. */
  backend: Backend;
  /** Null: nobody has signed in, which only the pages for that can see. */
  visit: DeskVisit | null;
  /** The browser that may come in, with the token of the session that it sent, whether or not that counts. */
  arrival: Arrival;
  /** What the page before left to be said on this one, as it was given to `setFlash`: letters of base64url. */
  flash: string | null;
  /** The cookie by which this browser's passkey may answer (passkey-challenges.ts), as it was given to `setChallenge`. */
  challenge: string | null;
  /** The headers that set the desk's cookies. An empty one deletes it; without its session a browser is signed out. */
  setSession(token: string): string;
  setChallenge(value: string): string;
  setFlash(value: string): string;
  /** Drops the public pages, which may show what was changed. */
  invalidatePages(): void;
  /** The public page of a post as if it were published so (server/http/page-cache.ts). */
  previewPost(post: OpenPost): Promise<Response>;
  /** What our own inline styles and scripts may carry, and nothing else does. */
  nonce: string;
}

/** A signed-in operator's request. */
export interface DeskVisit extends SignedIn {
  /** The database in this operator's name: events say who did it. */
  database: Outbox;
}

/** The built pages of the desk. */
export interface DeskPages {
  render(request: Request, context: DeskContext): Promise<Response>;
}
