import { networksOf } from "../limits/networks.ts";

/** Simultaneous uploads from one link, and from one IP address or IPv6 prefix (`networksOf`). */
const postsAtOnce = { link: 2, network: 4 };

/** Each needs disk space for one file. */
const maxConcurrentPosts = 24;

const retryAfterSeconds = 10;

export type UploadTurns = ReturnType<typeof uploadTurns>;

/** In this process. */
export function uploadTurns() {
  /** An entry for each running upload. */
  const runningLinks: string[] = [];
  const runningNetworks: string[] = [];

  return {
    /** Call `end` after the upload. */
    begin(
      linkId: string,
      client: string,
    ):
      | { outcome: "begun"; end(): void }
      | { outcome: "too-many"; retryAfterSeconds: number }
      | { outcome: "unavailable" } {
      const networks = networksOf(client);
      const hasTooMany = ({ network, limitFactor }: (typeof networks)[number]) =>
        countOf(runningNetworks, network) >= Math.min(postsAtOnce.network * limitFactor, maxConcurrentPosts / 2);
      if (countOf(runningLinks, linkId) >= postsAtOnce.link || networks.some(hasTooMany))
        return { outcome: "too-many", retryAfterSeconds };
      if (runningLinks.length >= maxConcurrentPosts) return { outcome: "unavailable" };
      runningLinks.push(linkId);
      runningNetworks.push(...networks.map(({ network }) => network));
      return {
        outcome: "begun",
        end() {
          runningLinks.splice(runningLinks.indexOf(linkId), 1);
          for (const { network } of networks) runningNetworks.splice(runningNetworks.indexOf(network), 1);
        },
      };
    },
  };
}

function countOf(all: readonly string[], counted: string): number {
  return all.filter((other) => other === counted).length;
}
