import { Worker } from "node:worker_threads";

// Pinyin needs a dictionary of 20 MB that loads for over 100 ms, so a worker thread has it. The thread ends when it has
// been idle for `idleMs`.

const idleMs = 5 * 60_000;

type Syllables = string[][];

interface Thread {
  toPinyin(runs: readonly string[]): Promise<Syllables>;
}

let thread: Thread | null = null;

export async function syllablesOf(runs: readonly string[]): Promise<Syllables> {
  if (runs.length === 0) return [];
  thread ??= openThread();
  return thread.toPinyin(runs);
}

function openThread(): Thread {
  const worker = new Worker(new URL("./mandarin-thread.ts", import.meta.url));
  /** In the order in which the thread answers. */
  const pendingRequests: PromiseWithResolvers<Syllables>[] = [];
  let idleTimer: NodeJS.Timeout | undefined;

  function forget() {
    if (thread === newThread) thread = null;
  }
  function end(error: Error) {
    forget();
    for (const { reject } of pendingRequests.splice(0)) reject(error);
  }
  worker.on("message", (syllables: Syllables) => {
    pendingRequests.shift()?.resolve(syllables);
    if (pendingRequests.length > 0) return;
    // An idle thread must not keep the process alive.
    worker.unref();
    idleTimer = setTimeout(() => {
      forget();
      worker.terminate();
    }, idleMs).unref();
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("The thread that converts Chinese to pinyin ended.")));

  const newThread = {
    toPinyin(runs: readonly string[]): Promise<Syllables> {
      clearTimeout(idleTimer);
      worker.ref();
      const request = Promise.withResolvers<Syllables>();
      pendingRequests.push(request);
      worker.postMessage(runs);
      return request.promise;
    },
  };
  return newThread;
}
