import { type Round, startFailOver } from "../test/fail-over.ts";
import { startPostgresPair } from "../test/postgres-pair.ts";
import { options } from "./options.ts";
import { median } from "./spread.ts";

// PostgreSQL with a synchronous standby behind haproxy, four processes of the product, leads coming in: in each round the primary is killed,
// the standby takes over, and the old primary comes back beside it, to be the next standby. After them come silent rounds, in which the
// primary falls silent and leaves its connections open. Prints what came of each; exit code 1 where a lead that was acknowledged is lost,
// one is there twice, a session went to the old primary, a mail came more than twice or not at all, or no lead was stored within ten
// seconds. npx node bench/fail-over.ts [--rounds 50] [--silent 5] (some twenty minutes; a build is needed).

const { rounds, silent } = options({ rounds: 50, silent: 5 });

/** How long it may take from the loss to the first lead that is stored again, in seconds. */
const longestSeconds = 10;

const pair = await startPostgresPair();
if (pair === null) process.exit(1);
const failOver = await startFailOver(pair, 4);

const done: Round[] = [];
while (done.length < rounds + silent) {
  done.push(await failOver.round(done.length + 1, done.length < rounds ? "killed" : "silent"));
  console.log(done.length, done.at(-1));
}
const { mailsLost, mailsOpen } = await failOver.finish(true);
const errors = failOver.errors();
await failOver.stop();
await pair.remove();

const sum = (of: (round: Round) => number) => done.reduce((total, round) => total + of(round), 0);
const seconds = done.map(({ secondsToLead }) => secondsToLead);
const last = done.at(-1);
console.table(done);
console.log(
  `${done.length} rounds, ${sum((round) => round.acknowledged)} leads acknowledged, ${last?.lost} lost, ${last?.twice} twice; mails: ` +
    `${sum((round) => round.mailsTwice)} twice, ${last?.mailsMore} more often, ${mailsLost} lost, ${mailsOpen} open; first lead after ` +
    `${median(seconds).toFixed(1)} s in the middle, ${Math.max(...seconds).toFixed(1)} s at most; ${errors.length} errors logged`,
);
for (const error of errors) console.log(JSON.stringify(error));
const isKept =
  errors.length === 0 &&
  mailsLost + mailsOpen === 0 &&
  done.every(
    (round) =>
      round.lost + round.twice + round.strayed + round.mailsMore === 0 && round.secondsToLead <= longestSeconds,
  );
process.exit(isKept ? 0 : 1);
