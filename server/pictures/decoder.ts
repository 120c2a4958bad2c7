import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { errorFields, log } from "../log.ts";
import type { DecoderAnswer, PictureFormat } from "./decoder-process.ts";
import { openSpool } from "./spool.ts";

interface DecoderLimits {
  /** The most resident memory of a process, in kB. */
  residentKb: number;
  milliseconds: number;
  /** Includes the picture that is being decoded. */
  maxQueued: number;
}

export const usualLimits: DecoderLimits = { residentKb: 512 * 1024, milliseconds: 20_000, maxQueued: 24 };

const memoryCheckIntervalMs = 20;

const decoderPath = fileURLToPath(new URL("decoder-process.ts", import.meta.url));

export type Decoder = ReturnType<typeof decoder>;

/**
 * Rewrites untrusted pictures, one after another, each in its own process. A process that exceeds a limit is killed.
 */
export function decoder(limits: DecoderLimits = usualLimits) {
  let queueLength = 0;
  let lastDecoding: Promise<unknown> = Promise.resolve();

  /** The caller closes `file`. */
  async function decode(file: FileHandle, format: PictureFormat): Promise<DecoderAnswer> {
    if (queueLength >= limits.maxQueued) return { problem: "unavailable" };
    queueLength++;
    const decoding = lastDecoding.then(() => decodeAlone(file, format, limits)).finally(() => queueLength--);
    lastDecoding = decoding.catch(() => {});
    return decoding;
  }

  return {
    decode,
    async decodeBytes(bytes: Uint8Array, format: PictureFormat): Promise<DecoderAnswer> {
      const spool = await openSpool();
      try {
        await spool.appendFile(bytes);
        return await decode(spool, format);
      } finally {
        await spool.close();
      }
    },
  };
}

async function decodeAlone(file: FileHandle, format: PictureFormat, limits: DecoderLimits): Promise<DecoderAnswer> {
  const child = fork(decoderPath, {
    stdio: [file.fd, "ignore", "ignore", "ipc"],
    serialization: "advanced",
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-old-space-size=64"],
    // The server's environment contains secrets.
    env: {},
  });
  const received: { answer?: DecoderAnswer } = {};
  child.once("message", (answer: DecoderAnswer) => {
    received.answer = answer;
  });
  const watcher = watchProcess(child, limits);
  try {
    child.send(format, () => {});
    await once(child, "close");
  } catch (error) {
    log("error", "picture decoder not started", errorFields(error));
    return { problem: "unavailable" };
  } finally {
    watcher.end();
  }
  if (watcher.killReason()) {
    log("info", "picture refused", { reason: watcher.killReason() });
    return { problem: "too-costly" };
  }
  // If the process ends without an answer, the picture crashed it.
  return received.answer ?? { problem: "damaged" };
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

/** Returns 0 if the process has ended or the system is not Linux. Without Linux, memory is not limited. */
function residentKbOf(pid: number | undefined): number {
  try {
    const [, resident = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(resident);
  } catch {
    return 0;
  }
}
