import { citySlugs, isCitySlug, isServiceSlug, serviceSlugs } from "../../content/chosen-market.ts";
import { legalLinks, quickLinks } from "../../content/navigation.ts";
import { type LandingPaths, landingPath } from "../../domain/landing-paths.ts";
import type { PageState } from "../../domain/page-state.ts";
import { CommandProblem } from "../command-problem.ts";
import { type AsText, type Connection, isRetryable } from "../database/database.ts";
import type { ClosedPageRow } from "../database/rows.ts";
import type { Outbox } from "../deliveries/outbox.ts";

/** The landing pages, each in one of these lists, in the order in which the site lists them. */
interface LandingPages {
  /** They take requests and are shown. */
  open: LandingPaths;
  /** They take the requests of whoever has their address, and nothing leads to them. */
  unfinished: LandingPaths;
  /** They take no requests, and nothing leads to them. */
  closed: LandingPaths;
}

export type Publishing = ReturnType<typeof publishing>;

/** In the order in which the site lists them. */
export const everyLandingPath: LandingPaths = serviceSlugs.flatMap((service) =>
  citySlugs.map((city) => landingPath(service, city)),
);

/** Every public page beside the articles, with these landing pages; `/thank-you` is for those who have just sent a form. */
export const staticPages = (landingPages: LandingPaths) => [
  ...quickLinks.map((link) => link.href),
  ...landingPages,
  ...legalLinks.map((link) => link.href),
];

/** Which landing pages take requests. A page that was never closed does; `unfinished` are those that are not ready to be shown. */
export function publishing(outbox: Outbox, unfinished: LandingPaths) {
  let known = sorted(new Set());
  let reading: Promise<LandingPages> | null = null;

  function sorted(closed: Pick<ReadonlySet<string>, "has">): LandingPages {
    const taking = everyLandingPath.filter((path) => !closed.has(path));
    return {
      open: taking.filter((path) => !unfinished.includes(path)),
      unfinished: taking.filter((path) => unfinished.includes(path)),
      closed: everyLandingPath.filter((path) => closed.has(path)),
    };
  }

  /** When each closed page was closed, by its path. */
  async function closed(): Promise<Map<string, string>> {
    const rows = await outbox.query<{ path: string } & AsText<ClosedPageRow, "closed_at">>(
      `select '/' || service || '/' || city_slug as path, to_json(closed_at) #>> '{}' as closed_at from closed_pages`,
    );
    return new Map(rows.map(({ path, closed_at }) => [path, closed_at]));
  }

  return {
    /** From memory until `forget` is called; while the database is unavailable, what was read last. */
    async landingPages(): Promise<LandingPages> {
      reading ??= closed().then(sorted);
      const asked = reading;
      try {
        known = await asked;
      } catch (error) {
        if (reading === asked) reading = null;
        if (!isRetryable(error)) throw error;
      }
      return known;
    },

    /** Reads the database again the next time: to be called whenever a page may have been opened or closed, by anybody. */
    forget() {
      reading = null;
    },

    /** Every landing page, in the order in which the site lists them. */
    async list(): Promise<PageState[]> {
      const closedAt = await closed();
      return serviceSlugs.flatMap((service) =>
        citySlugs.map((city) => {
          const path = landingPath(service, city);
          const closed_at = closedAt.get(path) ?? null;
          const is_unfinished = unfinished.includes(path);
          return { service, city, path, is_open: closed_at === null, closed_at, is_unfinished };
        }),
      );
    },
  };
}

/**
 * Opens or closes a page and yields whether that changed anything. Who calls it drops the pages that were made before. Throws a
 * `CommandProblem` for one that the site has not.
 */
export async function setOpen(
  connection: Connection,
  { service, city, isOpen }: { service: string; city: string; isOpen: boolean },
): Promise<boolean> {
  if (!isServiceSlug(service)) throw new CommandProblem(notOneOf("service", service, serviceSlugs));
  if (!isCitySlug(city)) throw new CommandProblem(notOneOf("city", city, citySlugs));
  const changed = await connection.query(
    isOpen
      ? "delete from closed_pages where service = $1 and city_slug = $2 returning service"
      : "insert into closed_pages (service, city_slug) values ($1, $2) on conflict do nothing returning service",
    [service, city],
  );
  return changed.length > 0;
}

function notOneOf(noun: string, name: string, known: readonly string[]): string {
  return `There is no ${noun} ${name}, but ${known.join(", ")}.`;
}
