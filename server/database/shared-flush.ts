import type { Connection } from "./database.ts";

/**
 * Makes the function that has everything flushed to the disk that was committed before it is called, also by transactions that did
 * not wait for it themselves (`synchronous_commit = off`). Those who ask while a flush is under way share the next one: however many
 * they are, they wait for two at most. Throws where it is not known what is on the disk.
 */
export function sharedFlush(connection: Pick<Connection, "query">): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function flush(): Promise<void> {
    await underWay.catch(() => {});
    // From here on whoever asks may have committed after the flush began.
    next = null;
    // A transaction that writes nothing but a word into the log; its own commit waits until the log is on the disk so far.
    underWay = connection.query("select pg_logical_emit_message(true, 'cedarline', '')");
    await underWay;
  }

  return () => {
    next ??= flush();
    return next;
  };
}
