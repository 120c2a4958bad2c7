import type { postEditing } from "../blog/post-editing.ts";
import type { Blog, OpenPost } from "../blog/posts.ts";
import type { stateRegister } from "../contractors/register/state-register.ts";
import type { statements } from "../contractors/statements/statements.ts";
import type { OperatorDatabase } from "../events/outbox.ts";
import type { undo } from "../events/undo.ts";
import type { OperatorBackend } from "../http/operator/action.ts";
import type { figures } from "../leads/figures.ts";
import type { Photos } from "../leads/photos/photos.ts";
import type { bounces } from "../mail/bounces/bounces.ts";
import type { DeskVerbs } from "./desk-verbs.ts";
import type { Arrival, SignedIn } from "./operators.ts";

/** The verbs of the desk's pages: those of the command line, and the desk's own. */
export interface DeskBackend extends Omit<OperatorBackend, "operators">, DeskVerbs {
  statements: ReturnType<typeof statements>;
  register: ReturnType<typeof stateRegister>;
  postEditing: ReturnType<typeof postEditing>;
  bounces: ReturnType<typeof bounces>;
  photos: Photos;
  blog: Blog;
  figures: ReturnType<typeof figures>;
  /** Undoes an operator's change. `asOperator` acts in the name of the operator who asks. */
  undo(asOperator: OperatorDatabase, change: number): ReturnType<typeof undo>;
  /** Tells the operator about an unexpected error. */
  reportError(error: unknown): void;
}

/** The context of a desk page's request. */
export interface DeskContext {
  /** The verbs. Changes run with the visit's database, which names the operator. */
  backend: DeskBackend;
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
  database: OperatorDatabase;
}

/** The built pages of the desk. */
export interface DeskPages {
  render(request: Request, context: DeskContext): Promise<Response>;
}
