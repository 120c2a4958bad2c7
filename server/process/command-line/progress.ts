/** Seconds before progress appears. */
const quietSeconds = 2;

/** The percentage that `work` reports, or the elapsed seconds. */
export async function withProgress<Result>(
  work: (report: (done: number, all: number) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) return work(() => {});
  let [seconds, part] = [0, ""];
  const ticking = setInterval(() => {
    seconds++;
    if (seconds >= quietSeconds) process.stderr.write(`\r${part || `${seconds} s`} … `);
  }, 1_000);
  try {
    return await work((done, all) => {
      part = `${Math.floor((100 * done) / all)} %`;
    });
  } finally {
    clearInterval(ticking);
    if (seconds >= quietSeconds) process.stderr.write("\r\x1b[K");
  }
}
