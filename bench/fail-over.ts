import { type Round, startFailOver } from "../test/fail-over.ts";
import { startPostgresPair } from "../test/postgres-pair.ts";
import { options } from "./options.ts";
import { median } from "./spread.ts";

// PostgreSQL with a synchronous standby behind haproxy, four processes of the product, leads coming in: in each round the primary is killed,
// the standby takes over, and the old primary comes back beside it, to be the next standby. As many silent rounds come after them,
// in which the primary falls silent and leaves its connections open. Prints a row for each round; exit code 1 where a lead that was
// acknowledged is lost, one is there twice, a session went to the old primary, a mail came more than twice or not at all, or no lead
// was stored within ten seconds. npx node bench/fail-over.ts [--rounds 50] [--silent 5] (some twenty minutes; a build is needed).

const { rounds, silent } = options({ rounds: 50, silent: 5 });

/** How long it may take from the loss to the first lead that is stored again, in seconds. */
const longestSeconds = 10;

const pair = await startPostgresPair();
if (pair === null) process.exit(1);
const failOver = await startFailOver(pair, 4);

const columns: [title: string, of: (round: Round) => string | number][] = [
  ["primary", ({ how }) => how],
  ["acknowledged", ({ acknowledged }) => acknowledged],
  ["tried again", ({ refused }) => refused],
  ["lost", ({ lost }) => lost],
  ["twice", ({ twice }) => twice],
  ["strayed", ({ strayed }) => strayed],
  ["mails twice", ({ mailsTwice }) => mailsTwice],
  ["more often", ({ mailsMore }) => mailsMore],
  ["promoted after", ({ secondsToPromotion }) => `${secondsToPromotion.toFixed(1)} s`],
  ["first lead after", ({ secondsToLead }) => `${secondsToLead.toFixed(1)} s`],
];
const line = (cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
line(["round", ...columns.map(([title]) => title)]);
line(["round", ...columns].map(() => "---"));

const done: Round[] = [];
for (let number = 1; number <= rounds + silent; number++) {
  const round = await failOver.round(number, number <= rounds ? "killed" : "silent");
  done.push(round);
  line([number, ...columns.map(([, of]) => of(round))]);
}
const { mailsLost, mailsOpen } = await failOver.finish(true);
const errors = failOver.errors();
await failOver.stop();
await pair.remove();

const sum = (of: (round: Round) => number) => done.reduce((total, round) => total + of(round), 0);
const seconds = done.map(({ secondsToLead }) => secondsToLead);
const last = done.at(-1);
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
