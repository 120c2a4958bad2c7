/** From when on somebody who waits is told how long it takes, in milliseconds. */
const patienceMs = 2_000;

/** Says on a terminal that something is still under way when it takes long. */
export async function withProgress<Result>(work: Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY) return work;
  const begun = Date.now();
  const say = () => process.stderr.write(`\r${Math.round((Date.now() - begun) / 1000)} s … `);
  let ticking: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say();
    ticking = setInterval(say, 1_000);
  }, patienceMs);
  try {
    return await work;
  } finally {
    clearTimeout(first);
    clearInterval(ticking);
    if (ticking) process.stderr.write("\r\x1b[K");
  }
}
