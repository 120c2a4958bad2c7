import { LRUCache } from "lru-cache";
import type { Limit } from "./limits.ts";
import { networksOf } from "./networks.ts";

/** A network takes memory. */
const maxNetworks = 20_000;

/** By network, in this process only. */
export function countInMemory({ most, seconds }: Pick<Limit, "seconds"> & { counted: "memory"; most: number }) {
  const counts = new LRUCache<string, { count: number; endsAt: number }>({ max: maxNetworks });
  const currentEntry = (network: string) => {
    const entry = counts.get(network);
    return entry && entry.endsAt > Date.now() ? entry : { count: 0, endsAt: Date.now() + seconds * 1000 };
  };
  function secondsToWait(client: string): number | null {
    for (const { network, limitFactor } of networksOf(client)) {
      const { count, endsAt } = currentEntry(network);
      if (count >= most * limitFactor) return Math.ceil((endsAt - Date.now()) / 1000);
    }
    return null;
  }

  function count(client: string, points = 1): void {
    for (const { network } of networksOf(client)) {
      const { count, endsAt } = currentEntry(network);
      counts.set(network, { count: Math.max(0, count + points), endsAt });
    }
  }

  return {
    secondsToWait,
    count,
    /** Counts an attempt before its work begins. At the limit, returns only the seconds to wait. */
    take(client: string): number | null {
      const seconds = secondsToWait(client);
      if (seconds === null) count(client);
      return seconds;
    },
    /** The attempt did not do what the limit is for. */
    giveBack: (client: string) => count(client, -1),
  };
}
