const minute = 60;
const day = 24 * 60 * minute;

/** In a time that begins with the first point. */
export interface Limit {
  /** As in docs/operations/limits.md. */
  what: string;
  /**
   * A network is an IPv4 address or an IPv6 /64 (`networkOf` in server/http/client-address.ts), whose /48 has ten times
   * the limit.
   */
  whose: "network" | "link" | "application";
  /** Points, or the setting that has them. */
  most: number | "RATE_LIMIT_PER_MINUTE" | "ANON_POSTS_PER_DAY" | "ANON_READS_PER_MINUTE" | "RENDERS_PER_MINUTE";
  seconds: number;
  /** For all processes, or for each. */
  counted: "database" | "memory";
  /** The start of the key in `rate_limits`. */
  counter?: string;
}

/** `countInDatabase` and `countInMemory` enforce them. */
export const limits = {
  submissions: {
    what: "accepted submissions by one address to one table",
    whose: "network",
    most: "RATE_LIMIT_PER_MINUTE",
    seconds: minute,
    counted: "database",
  },
  posts: {
    what: "accepted submissions by one address, to all tables together, privacy requests included",
    whose: "network",
    most: "ANON_POSTS_PER_DAY",
    seconds: day,
    counted: "database",
    counter: "posts",
  },
  linkPosts: {
    what: "forms behind signed links by one address",
    whose: "network",
    most: "RATE_LIMIT_PER_MINUTE",
    seconds: minute,
    counted: "database",
    counter: "links",
  },
  refusedAttempts: {
    what: "refused posts and inserts by one address (400, 401, 403, 413, 415, 422), to all forms and tables together",
    whose: "network",
    most: 100,
    seconds: minute,
    counted: "memory",
  },
  unknownLinks: {
    what: "unknown signed links (404) asked for by one address",
    whose: "network",
    most: 100,
    seconds: minute,
    counted: "memory",
  },
  photoPosts: {
    what: "photos: posts to one link. Removing a photo is also a post",
    whose: "link",
    most: 60,
    seconds: minute,
    counted: "database",
    counter: "photos",
  },
  decodingMs: {
    what: "photos and certificates: milliseconds of decoding for one address",
    whose: "network",
    most: 30_000,
    seconds: minute,
    counted: "memory",
  },
  uploadedBytes: {
    what: "photos and certificates: stored bytes by one address",
    whose: "network",
    most: 60_000_000,
    seconds: day,
    counted: "database",
    counter: "photo bytes",
  },
  registerNumbers: {
    what: "certificates: numbers of one application that the state's register is asked about",
    whose: "application",
    most: 3,
    seconds: day,
    counted: "database",
    counter: "register application",
  },
  renderings: {
    what: "pages rendered for one address: not in memory, about the visitor, behind a signed link, or with a refused form",
    whose: "network",
    most: "RENDERS_PER_MINUTE",
    seconds: minute,
    counted: "memory",
  },
  reads: {
    what: "reads of `/rest/v1`, `/coverage`, `/counts`, and `/mcp` together, by one address",
    whose: "network",
    most: "ANON_READS_PER_MINUTE",
    seconds: minute,
    counted: "memory",
  },
} as const satisfies Record<string, Limit>;
