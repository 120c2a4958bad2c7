/** The names of the desk's cookies. Cookies know no ports: these must be no other program's of the same host. */
export function cookieNames(address: URL): { session: string; flash: string } {
  const prefix = address.protocol === "https:" ? "__Host-" : "";
  return { session: `${prefix}cedarline_desk`, flash: `${prefix}cedarline_desk_flash` };
}

/** The value of one cookie of a request; null: it has none. */
export function cookieIn(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("Cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return null;
}

/** A `Set-Cookie` header; without a value it deletes the cookie. */
export function setCookie(address: URL, name: string, value: string, maxAgeSeconds: number): string {
  const secure = address.protocol === "https:" ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${value ? maxAgeSeconds : 0}${secure}`;
}
