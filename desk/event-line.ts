// One line to the server for all tabs of a browser, which opens six connections to a host at most: the tab that has the lock listens and
// tells the others. A hidden tab neither listens nor is told; when it is looked at again it asks what it has missed.

/** What has happened: the number of the event, and whose lead it is about. Undefined: several things, of whatever. */
export interface Told {
  id: number;
  lead_id?: string | null;
}

/** What tabs say to each other. `after` asks for what has happened since then; `over`: the session has ended. */
type Word = { told: Told } | { after: number } | { over: true };

interface Listener {
  happened(told: Told): void;
  /** The session is over. */
  over(): void;
  /** The server has broken the line off, for whatever reason; it is tried again. */
  lost(): void;
}

const name = "desk-events";

/** How long a line that the server refuses is let alone, in milliseconds. */
const pauseMs = 5_000;

/** Listens to what happens after the event that `address` names (`?after=`), as long as the page is there. */
export function listenToEvents(address: string, listener: Listener): void {
  const url = new URL(address, location.href);
  const tabs = new BroadcastChannel(name);
  const say = (word: Word) => tabs.postMessage(word);
  let last = Number(url.searchParams.get("after"));
  let line: EventSource | null = null;
  let turn: AbortController | null = null;

  function hear(told: Told) {
    if (told.id <= last) return;
    last = told.id;
    listener.happened(told);
  }

  function connect() {
    url.searchParams.set("after", String(last));
    const opened = new EventSource(url);
    line = opened;
    opened.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const told = { id: Number(lastEventId), lead_id: (JSON.parse(data) as Told).lead_id };
      say({ told });
      hear(told);
    });
    opened.addEventListener("over", () => {
      opened.close();
      say({ over: true });
      listener.over();
    });
    opened.addEventListener("error", () => {
      // A browser that only lost the connection comes again by itself.
      if (opened.readyState !== EventSource.CLOSED) return;
      listener.lost();
      setTimeout(() => line === opened && connect(), pauseMs);
    });
  }

  /** Listens for as long as the tab is seen; the lock goes on to the next one then. */
  const listenUntil = (signal: AbortSignal) =>
    new Promise<void>((done) => {
      if (signal.aborted) return done();
      connect();
      signal.addEventListener("abort", () => {
        line?.close();
        line = null;
        done();
      });
    });

  function join() {
    if (turn) return;
    turn = new AbortController();
    const { signal } = turn;
    say({ after: last });
    // Without locks, which a desk over plain http on another machine has not, each tab that is seen has a line of its own.
    if (!navigator.locks) listenUntil(signal);
    else navigator.locks.request(name, { signal }, () => listenUntil(signal)).catch(() => {});
  }

  function leave() {
    turn?.abort();
    turn = null;
  }

  tabs.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if ("over" in word) listener.over();
    else if (document.hidden) return;
    else if ("told" in word) hear(word.told);
    else if (line && word.after < last) say({ told: { id: last } });
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : join()));
  addEventListener("pagehide", leave);
  if (!document.hidden) join();
}
