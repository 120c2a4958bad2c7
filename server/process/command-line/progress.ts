/** From when on somebody who waits is told how long it takes, in seconds. */
const patience = 2;

/**
 * Says on a terminal, once a second, that something is still under way when it takes long: the seconds or, where `work` calls `say`, how
 * much of it is done.
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
