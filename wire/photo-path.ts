import { type LinkPurpose, linkPath } from "./link-path.ts";

export function photosPath(token: string): string {
  return `${linkPath("receipt", token)}/photos`;
}

export function isPhotosPath(url: string): boolean {
  return /^\/receipt\/[^/?]+\/photos(\?|$)/.test(url);
}

export function photoPath(
  purpose: Extract<LinkPurpose, "receipt" | "job">,
  token: string,
  position: number | string,
): string {
  return `${linkPath(purpose, token)}/photos/${position}`;
}

/**
 * Without a script, a form post of photos redirects to this path. `unplaced` counts photos whose location was removed.
 */
export function pathAfterPhotos(token: string, added: number, unplaced: number): string {
  const query = new URLSearchParams({ [addedParameter]: String(added), [unplacedParameter]: String(unplaced) });
  return `${linkPath("receipt", token)}?${query}#photos`;
}

export const addedParameter = "added";
export const unplacedParameter = "unplaced";

/** Reads a one-digit number from a query. 0 for any other value. */
export function countIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d$/.test(text) ? Number(text) : 0;
}
