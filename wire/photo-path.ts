import { type LinkPurpose, linkPath } from "./link-path.ts";

// Addresses of photos, for whoever makes or answers them.

/** Where a receipt takes photos. */
export function photosPath(token: string): string {
  return `${linkPath("receipt", token)}/photos`;
}

/** Whether photos are posted to this address of a request. */
export function isPhotosPath(address: string): boolean {
  return /^\/receipt\/[^/?]+\/photos(\?|$)/.test(address);
}

/** A photo as who has the link sees it. */
export function photoPath(
  purpose: Extract<LinkPurpose, "receipt" | "job">,
  token: string,
  position: number | string,
): string {
  return `${linkPath(purpose, token)}/photos/${position}`;
}

/** Where the form of a receipt leads once all its photos were kept: how many they are, and of how many the place was removed. */
export function afterPhotos(token: string, added: number, unplaced: number): string {
  const said = new URLSearchParams({ [addedParameter]: String(added), [unplacedParameter]: String(unplaced) });
  return `${linkPath("receipt", token)}?${said}#photos`;
}

export const addedParameter = "added";
export const unplacedParameter = "unplaced";

/** A number of photos in an address; 0 for anything else. */
export function countIn(parameters: URLSearchParams, name: string): number {
  const text = parameters.get(name) ?? "";
  return /^\d$/.test(text) ? Number(text) : 0;
}
