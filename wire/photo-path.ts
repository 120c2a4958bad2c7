import { type LinkPurpose, linkPath } from "./link-path.ts";

// The addresses of photos.

/** The address that takes a receipt's photos. */
export function photosPath(token: string): string {
  return `${linkPath("receipt", token)}/photos`;
}

/** Whether an address takes photos. */
export function isPhotosPath(address: string): boolean {
  return /^\/receipt\/[^/?]+\/photos(\?|$)/.test(address);
}

/** A photo's address below a link. */
export function photoPath(
  purpose: Extract<LinkPurpose, "receipt" | "job">,
  token: string,
  position: number | string,
): string {
  return `${linkPath(purpose, token)}/photos/${position}`;
}

/** The address after a post without scripts: how many photos were kept, and how many lost their location. */
export function afterPhotos(token: string, added: number, unplaced: number): string {
  const said = new URLSearchParams({ [addedParameter]: String(added), [unplacedParameter]: String(unplaced) });
  return `${linkPath("receipt", token)}?${said}#photos`;
}

export const addedParameter = "added";
export const unplacedParameter = "unplaced";

/** Reads a number from an address. Anything else is 0. */
export function countIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d$/.test(text) ? Number(text) : 0;
}
