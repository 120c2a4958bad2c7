/** Whether a request only asks for something. */
export function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The path and the query of an address as they were sent; `new URL` takes longer than all the rest of an answer from memory. */
export function targetOf(url: string): { path: string; query: string } {
  const [, path = "", query = ""] = /^[a-z]+:\/\/[^/]*([^?#]*)\??([^#]*)/.exec(url) ?? [];
  return { path, query };
}
