import type { RenderedPost } from "../blog/posts.ts";
import type { ActorConnection } from "../events/outbox.ts";
import type { undo } from "../events/undo.ts";
import type { OperatorBackend } from "../operator/action.ts";
import type { DeskRoom } from "./desk-room.ts";
import type { FoundSession, SignInBrowser } from "./operators.ts";

export interface DeskBackend extends Omit<OperatorBackend, keyof DeskRoom>, DeskRoom {
  /** `change`: of `operator_changes`. */
  undo(asOperator: ActorConnection, change: number, onlyOwn?: string | null): ReturnType<typeof undo>;
  reportError(error: unknown): void;
}

/** For a page's loader or action. */
export interface DeskContext {
  backend: DeskBackend;
  /** Only sign-in pages allow null. */
  visit: DeskVisit | null;
  /** Not verified: the session token may be invalid. */
  browser: SignInBrowser;
  /** About the last form, in base64url. */
  flash: string | null;
  /** The page for which the router's script asks. Null for a document. */
  scriptedPath: string | null;
  /** From passkey-challenges.ts. */
  challenge: string | null;
  /** A `Set-Cookie` header. An empty token signs the browser out. */
  setSession(token: string): string;
  /** A `Set-Cookie` header. An empty value deletes the cookie. */
  setChallenge(value: string): string;
  setFlash(value: string): string;
  /** The page that asked for a fresh sign-in. */
  returnTo: string | null;
  /** A `Set-Cookie` header. An empty value deletes the cookie. */
  setReturnTo(path: string): string;
  previewPost(post: RenderedPost): Promise<Response>;
  /** For inline styles and scripts. */
  nonce: string;
}

export interface DeskVisit extends FoundSession {
  /** The operator acts in its transactions. */
  database: ActorConnection;
}

export interface DeskPages {
  render(request: Request, context: DeskContext): Promise<Response>;
}
