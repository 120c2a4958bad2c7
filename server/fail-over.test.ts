import { afterAll, expect, test } from "vitest";
import { type FailOver, startFailOver } from "../test/fail-over.ts";
import { startPostgresPair } from "../test/postgres-pair.ts";

// Where haproxy cannot be had, the log says so. `npx node bench/fail-over.ts` runs fifty rounds and prints what came of them.
const pair = await startPostgresPair({ fsync: "off" });
let failOver: FailOver | null = null;
afterAll(async () => {
  await failOver?.stop();
  await pair?.remove();
});

test("a primary that is killed under load: the standby takes over, nothing acknowledged is lost or stored twice", async () => {
  if (pair === null) return;
  failOver = await startFailOver(pair, 2);
  const round = await failOver.round(1, "killed");
  expect(round).toMatchObject({ lost: 0, twice: 0, strayed: 0, mailsMore: 0 });
  expect(round.acknowledged).toBeGreaterThan(0);
  expect(await failOver.finish(false)).toMatchObject({ mailsLost: 0 });
  expect(failOver.errors()).toEqual([]);
});
