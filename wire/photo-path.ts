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
 * If a browser without scripts sends photos, the server redirects it to this path. `unplaced` is the number of photos
 * from which the server removed a location.
 */
export function pathAfterPhotos(token: string, added: number, unplaced: number): string {
  const query = new URLSearchParams({ [addedParameter]: String(added), [unplacedParameter]: String(unplaced) });
  return `${linkPath("receipt", token)}?${query}#photos`;
}

export const addedParameter = "added";
export const unplacedParameter = "unplaced";

/** Reads a one-digit number from a query. Any other value counts as 0. */
export function countIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d$/.test(text) ? Number(text) : 0;
}
