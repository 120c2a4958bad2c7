/** A landing page, whether it takes requests, and whether it is shown. */
export interface PageState {
  service: string;
  city: string;
  path: string;
  is_open: boolean;
  /** When it was closed, ISO 8601; null: it is open. */
  closed_at: string | null;
  /** Its words are not ready (`npm run market -- check`): whoever has its address gets what there is of it, and nothing leads to it. */
  is_unfinished: boolean;
}
