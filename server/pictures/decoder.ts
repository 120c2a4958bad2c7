import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { countInMemory } from "../limits/count-in-memory.ts";
import { limits as timeLimits } from "../limits/limits.ts";
import { networksOf } from "../limits/networks.ts";
import { errorFields, log } from "../log.ts";
import { openSpool } from "../spool.ts";
import { type Ids, mayRunProgram, runsAsRoot, unprivilegedAccount, whyRoot } from "../system-account.ts";
import type { DecoderAnswer, DecoderMessage, PictureFormat } from "./decoder-process.ts";
import { turns } from "./turns.ts";

interface DecoderLimits {
  /** Resident memory of a process. */
  residentKb: number;
  milliseconds: number;
  /** The processor's time, for one network. */
  msPerMinute: number;
  /** With the picture that is being decoded. */
  maxQueued: number;
}

export const usualLimits: DecoderLimits = {
  residentKb: 512 * 1024,
  milliseconds: 20_000,
  msPerMinute: timeLimits.decodingMs.most,
  maxQueued: 24,
};

const memoryCheckIntervalMs = 20;

const decoderPath = fileURLToPath(new URL("decoder-process.ts", import.meta.url));

export type Decoder = ReturnType<typeof decoder>;

/** If `signal` aborts before, the picture is dropped. */
interface Sender {
  /** `networkOf` in server/http/client-address.ts, or another name with turns of its own. */
  network: string;
  signal?: AbortSignal;
}

/** One after another, each in its own process, which is killed at a limit. Networks take turns. */
export function decoder(limits: DecoderLimits = usualLimits) {
  const ids = decoderIds();
  let queueLength = 0;
  const { take } = turns();
  const spentMs = countInMemory({ ...timeLimits.decodingMs, most: limits.msPerMinute });

  /** The caller closes `file`. */
  async function decode(file: FileHandle, format: PictureFormat, sender: Sender): Promise<DecoderAnswer> {
    if (queueLength >= limits.maxQueued || secondsToWait(sender.network) !== null) return { problem: "unavailable" };
    queueLength++;
    const widestNetwork = networksOf(sender.network).at(-1)?.network ?? sender.network;
    const endTurn = await take(widestNetwork, sender.signal);
    try {
      if (!endTurn) return { problem: "interrupted" };
      const { answer, cpuMs } = await decodeAlone(file, format, limits, ids);
      spentMs.count(sender.network, cpuMs);
      return answer;
    } finally {
      queueLength--;
      endTurn?.();
    }
  }

  /** The network has used up its time of this minute. */
  const secondsToWait = (network: string) => spentMs.secondsToWait(network);

  return {
    decode,
    secondsToWait,
    async decodeBytes(bytes: Uint8Array, format: PictureFormat, sender: Sender): Promise<DecoderAnswer> {
      const spool = await openSpool();
      try {
        await spool.appendFile(bytes);
        return await decode(spool, format, sender);
      } finally {
        await spool.close();
      }
    },
  };
}

/** An untrusted picture must not meet root's rights. */
function decoderIds(): Ids {
  if (!runsAsRoot()) return {};
  const account = unprivilegedAccount();
  if (account && mayRunProgram(account)) return { uid: account.uid, gid: account.gid };
  log("warn", "pictures are decoded as root", { reason: whyRoot(account) });
  return {};
}

async function decodeAlone(
  file: FileHandle,
  format: PictureFormat,
  limits: DecoderLimits,
  ids: Ids,
): Promise<DecoderMessage> {
  const child = fork(decoderPath, {
    ...ids,
    stdio: [file.fd, "ignore", "ignore", "ipc"],
    serialization: "advanced",
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-old-space-size=64"],
    // The server's environment contains secrets.
    env: {},
  });
  const received: { message?: DecoderMessage } = {};
  child.once("message", (message: DecoderMessage) => {
    received.message = message;
  });
  const watcher = watchProcess(child, limits);
  try {
    child.send(format, () => {});
    await once(child, "close");
  } catch (error) {
    log("error", "picture decoder not started", errorFields(error));
    return { answer: { problem: "unavailable" }, cpuMs: 0 };
  } finally {
    watcher.end();
  }
  if (watcher.killReason()) {
    log("info", "picture refused", { reason: watcher.killReason() });
    return { answer: { problem: "too-costly" }, cpuMs: limits.milliseconds };
  }
  // A process that ends without an answer crashed over the picture.
  return received.message ?? { answer: { problem: "damaged" }, cpuMs: 0 };
}

function watchProcess(child: ChildProcess, { residentKb, milliseconds }: DecoderLimits) {
  let killReason: "memory" | "time" | null = null;
  const kill = (why: "memory" | "time") => {
    killReason ??= why;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(kill, milliseconds, "time");
  const memoryCheck = setInterval(() => {
    if (residentKbOf(child.pid) > residentKb) kill("memory");
  }, memoryCheckIntervalMs);
  return {
    killReason: () => killReason,
    end() {
      clearTimeout(timer);
      clearInterval(memoryCheck);
    },
  };
}

/** 0 if the process has ended, and without Linux, where memory is not limited. */
function residentKbOf(pid: number | undefined): number {
  try {
    const [, resident = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(resident);
  } catch {
    return 0;
  }
}
