import { createContext } from "react-router";
import type { Services } from "../server/services.ts";
import type { Sender } from "../server/submissions.ts";

/** What a page's loader or action may use of the server. */
export interface PageContext {
  services: Services;
  /** Who sent the request, for the verbs that store something. */
  sender: Sender;
}

export const pageContext = createContext<PageContext>();
