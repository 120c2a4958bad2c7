export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** `new URL` would take longer than the rest of a cached response. */
export function targetOf(url: string): { path: string; query: string } {
  const [, path = "", query = ""] = /^[a-z]+:\/\/[^/]*([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return { path, query };
}
