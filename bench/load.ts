import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** A server to ask, as a process of its own. */
export interface Target {
  url: URL;
  pid: number;
}

/** What a round of requests came to. */
export interface Round {
  requestsPerSecond: number;
  /** Processor time of the server, its other threads included, in microseconds for each request. */
  cpuMicroseconds: number;
}

/** Clock ticks a second in `/proc/…/stat`, which every Linux of today has. */
const ticksPerSecond = 100;

/** The processor time that a process has had, in seconds. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** How to ask, where it is not for a page that is there. */
export interface Asking {
  /** The status that every answer must have. */
  status?: number;
  headers?: Record<string, string>;
  milliseconds?: number;
}

/** Keep-alive connections of one round. */
const connections = 16;

/**
 * Asks over keep-alive connections for `milliseconds`, each connection for the next path as soon as it has an answer. It reads
 * no more of an answer than its status and length, so that it takes less of the processor than any server in JavaScript.
 */
export async function ask(
  { url, pid }: Target,
  pathOf: (count: number) => string,
  { status = 200, headers = {}, milliseconds = 2_000 }: Asking = {},
): Promise<Round> {
  const head = Object.entries({ Host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const ending = ` HTTP/1.1\r\n${head.join("")}\r\n`;
  const expected = Buffer.from(`HTTP/1.1 ${status} `);
  let count = 0;
  let isOver = false;

  function run(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket: Socket = connect(Number(url.port), url.hostname);
      socket.setNoDelay(true);
      const next = () => socket.write(`GET ${pathOf(count++)}${ending}`);
      /** How many bytes of the answer are still to come; null: its head is not whole. */
      let missing: number | null = null;
      let begun = Buffer.alloc(0);
      socket.on("data", (chunk) => {
        if (missing === null) {
          begun = begun.length ? Buffer.concat([begun, chunk]) : chunk;
          const end = begun.indexOf("\r\n\r\n");
          if (end === -1) return;
          const answer = begun.toString("latin1", 0, end);
          const [, length = "0"] = /\r\ncontent-length: (\d+)/i.exec(answer) ?? [];
          if (begun.indexOf(expected) !== 0) {
            socket.destroy();
            reject(new Error(`Not ${status}: ${answer.split("\r\n")[0]}`));
            return;
          }
          missing = Number(length) - (begun.length - end - 4);
          begun = Buffer.alloc(0);
        } else missing -= chunk.length;
        if (missing > 0) return;
        missing = null;
        if (isOver) {
          socket.end();
          resolve();
        } else next();
      });
      socket.on("error", reject);
      socket.on("connect", next);
    });
  }

  const cpuBefore = cpuSeconds(pid);
  const begun = performance.now();
  const over = setTimeout(() => {
    isOver = true;
  }, milliseconds);
  await Promise.all(Array.from({ length: connections }, run)).finally(() => clearTimeout(over));
  const seconds = (performance.now() - begun) / 1000;
  return { requestsPerSecond: count / seconds, cpuMicroseconds: ((cpuSeconds(pid) - cpuBefore) * 1e6) / count };
}
