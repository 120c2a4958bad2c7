/** Seconds after which a waiting person is shown the time. */
const patience = 2;

/**
 * Shows once a second on a terminal that long work continues: the seconds, or the progress that `work` reports by
 * `say`.
 */
export async function withProgress<Result>(
  work: (say: (done: number, all: number) => void) => Promise<Result>,
): Promise<Result> {
  if (!process.stderr.isTTY) return work(() => {});
  let [seconds, part] = [0, ""];
  const ticking = setInterval(() => {
    seconds++;
    if (seconds >= patience) process.stderr.write(`\r${part || `${seconds} s`} … `);
  }, 1_000);
  try {
    return await work((done, all) => {
      part = `${Math.floor((100 * done) / all)} %`;
    });
  } finally {
    clearInterval(ticking);
    if (seconds >= patience) process.stderr.write("\r\x1b[K");
  }
}
