import type { OpenDatabase } from "../database/open.ts";
import type { Env } from "../env.ts";
import type { Outbox } from "../events/outbox.ts";
import type { LinkActions } from "./link-actions.ts";
import type { Links } from "./links.ts";

export interface Ground {
  env: Env;
  database: OpenDatabase;
  outbox: Outbox;
  links: Links;
  linkActions: LinkActions;
}
