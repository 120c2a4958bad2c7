/** Whether a request only reads. */
export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The path and query of an address as sent. `new URL` takes longer than the rest of a cached answer. */
export function targetOf(url: string): { path: string; query: string } {
  const [, path = "", query = ""] = /^[a-z]+:\/\/[^/]*([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return { path, query };
}
