import type { RenderedPost } from "../blog/posts.ts";
import type { ActorConnection } from "../events/outbox.ts";
import type { undo } from "../events/undo.ts";
import type { OperatorBackend } from "../operator/action.ts";
import type { DeskRoom } from "./desk-room.ts";
import type { FoundSession, SignInBrowser } from "./operators.ts";

export interface DeskBackend extends Omit<OperatorBackend, keyof DeskRoom>, DeskRoom {
  /** `change` is the id of a row in operator_changes. */
  undo(asOperator: ActorConnection, change: number, onlyOwn?: string | null): ReturnType<typeof undo>;
  reportError(error: unknown): void;
}

/** The context of a desk page's loader or action. */
export interface DeskContext {
  backend: DeskBackend;
  /** Null if nobody is signed in, which happens only on the sign-in pages. */
  visit: DeskVisit | null;
  /** Not verified: the session token may be invalid. */
  browser: SignInBrowser;
  /** The message to show about the form that was submitted last, in base64url. Null if there is no message. */
  flash: string | null;
  /** The path of the page for which the router's script sent this request. Null if the browser loads a document. */
  scriptedPath: string | null;
  /** The browser's passkey challenge (passkey-challenges.ts). */
  challenge: string | null;
  /** Returns a `Set-Cookie` header. An empty token signs the browser out. */
  setSession(token: string): string;
  /** Returns a `Set-Cookie` header. An empty value deletes the cookie. */
  setChallenge(value: string): string;
  setFlash(value: string): string;
  /** The path of the page that asked for a fresh sign-in. Null if none did. */
  returnTo: string | null;
  /** Returns a `Set-Cookie` header. An empty value deletes the cookie. */
  setReturnTo(path: string): string;
  previewPost(post: RenderedPost): Promise<Response>;
  /** The Content-Security-Policy's nonce for inline styles and scripts. */
  nonce: string;
}

export interface DeskVisit extends FoundSession {
  /** Events that are written through this database name the operator as their actor. */
  database: ActorConnection;
}

export interface DeskPages {
  render(request: Request, context: DeskContext): Promise<Response>;
}
