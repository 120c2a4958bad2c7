/** From when on somebody who waits is told how long it takes, in milliseconds. */
const progressDelayMs = 2_000;

/** Says on a terminal that something is still under way when it takes long. */
export async function withProgress<Result>(work: Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work;
  const begun = Date.now();
  const say = () => process.stderr.write(`\r${Math.round((Date.now() - begun) / 1000)} s … `);
  let ticking: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say();
    ticking = setInterval(say, 1_000);
  }, progressDelayMs);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(ticking);
    if (ticking) process.stderr.write("\r\x1b[K");
  }
}

/** Says on a terminal how much of something is done, when it takes long. */
export function partProgress(): { say(done: number, all: number): void; end(): void } {
  const begun = Date.now();
  let isSaid = false;
  return {
    say(done, all) {
      if (!process.stderr.isTTY || Date.now() - begun < progressDelayMs) return;
      isSaid = true;
      process.stderr.write(`\r${Math.floor((100 * done) / all)} % … `);
    },
    end() {
      if (isSaid) process.stderr.write("\r\x1b[K");
    },
  };
}
