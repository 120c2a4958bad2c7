import { expect, test } from "vitest";
import { embeddedPlace } from "../test/fresh-database.ts";
import { killedSite, kills } from "../test/kill-round.ts";

test.each(kills)(
  "whatever is killed (%s), no acknowledged lead is lost, none is stored twice and no process is left",
  async (kill) => {
    // A database of its own, which is cut short too and recovers by its log.
    const place = embeddedPlace();
    const site = killedSite(place);
    const round = await site.round(2, kill);
    expect(round).toMatchObject({ lost: 0, twice: 0, left: 0 });
    expect(round.acknowledged).toBeGreaterThan(4);
    await site.stop();
    place.remove();
  },
);
