import { monitorEventLoopDelay } from "node:perf_hooks";
import { mailboxReader } from "../server/bounces/mailbox.ts";
import { mailboxAt } from "../server/bounces/mailbox-address.ts";
import { readMessage } from "../server/bounces/report.ts";
import { bombs } from "../test/mail-bombs.ts";
import { startMailExchange } from "../test/mail-exchange.ts";
import { usual } from "../test/report-examples.ts";
import { options } from "./options.ts";

// What a full mailbox costs: 50,000 messages that are none of ours, reports of 20 MB with something attached, and reports that are meant to
// burst (test/mail-bombs.ts), in a Dovecot of this machine (root, or nobody may start one). Prints how long the first and the next reading
// take, the longest time for which the process did nothing else, and the memory before, at its peak, after.
//
//   npx node bench/returned-mail.ts [--messages 50000] [--reports 10] [--bombs 10]

const { messages, reports, bombs: rounds } = options({ messages: 50_000, reports: 10, bombs: 10 });

const exchange = await startMailExchange();
if (exchange === null) process.exit(1);
try {
  for (let place = 0; place < messages; place++) {
    exchange.deliver(`From: a@example.com\r\nTo: bounces@returns.example\r\nSubject: ${place}\r\n\r\nHello.\r\n`);
  }
  const bulk = `${"A".repeat(76)}\r\n`.repeat(260_000);
  const report = usual(
    { to: `bounces+${"a".repeat(39)}@returns.example`, recipient: "b@example.com" },
    "Action: failed\nStatus: 5.1.1",
  );
  for (let round = 0; round < rounds; round++) {
    for (const { put } of bombs) exchange.deliver(put(report));
  }
  for (let place = 0; place < reports; place++) {
    const cut = report.indexOf("--=_report\r\nContent-Type: message/rfc822");
    exchange.deliver(
      `${report.slice(0, cut)}--=_report\r\nContent-Type: application/zip\r\n\r\n${bulk}${report.slice(cut)}`,
    );
  }
  let read = 0;
  const reader = mailboxReader(
    mailboxAt(new URL(exchange.imapUrl)),
    { local: "bounces", domain: "returns.example" },
    async (message) => {
      const isRead = (await readMessage(message))?.report?.status === "5.1.1";
      if (isRead) read++;
      return isRead ? "noted" : "unproven";
    },
  );
  const mebibytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  const before = mebibytes();
  let peak = 0;
  const pauses = monitorEventLoopDelay({ resolution: 10 });
  pauses.enable();
  const watch = setInterval(() => {
    peak = Math.max(peak, mebibytes());
  }, 20);
  for (const which of ["first", "second"]) {
    const began = performance.now();
    const { waiting } = await reader.read(new AbortController().signal);
    console.log(`${which} reading: ${Math.round(performance.now() - began)} ms, ${waiting} messages stay`);
  }
  clearInterval(watch);
  const readable = reports + rounds * bombs.filter(({ isReadable }) => isReadable).length;
  console.log(
    `${read} of ${readable} reports read; at most ${Math.round(pauses.max / 1e6)} ms for nothing else; resident memory ${before} MiB before, ${peak} at most, ${mebibytes()} after`,
  );
} finally {
  await exchange.stop();
}
