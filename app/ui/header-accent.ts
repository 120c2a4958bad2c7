import { market, services } from "../../content/chosen-market.ts";

/** The part of `path` that selects a service's accent color. Null if `path` selects none. */
export function headerAccentPathIn(path: string): string | null {
  return serviceOfHeader(path)?.headerAccentPath ?? null;
}

export function headerAccentOf(path: string): string {
  return serviceOfHeader(path)?.accent ?? market.mainAccent;
}

function serviceOfHeader(path: string) {
  return services.find(({ headerAccentPath: part }) => part !== null && path.includes(part));
}
