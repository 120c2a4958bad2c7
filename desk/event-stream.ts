// One line to the server for all tabs of a browser, which opens six connections to a host at most: the tab that has the lock listens and
// tells the others. A hidden tab neither listens nor is told; when it is looked at again, something may have happened.

/** What has happened: the number of the event, and whose lead it is about. */
interface StreamedEvent {
  id: number;
  lead_id: string | null;
}

const name = "desk-events";

/** How long a line that the server refuses is let alone, in milliseconds. */
const pauseMs = 5_000;

/**
 * Listens to what happens after the event that `address` names (`?after=`), as long as the page is there. `happened` is told whose lead it
 * is about; undefined: whatever may have happened, the end of the session too.
 */
export function listenToEvents(address: string, happened: (leadId?: string | null) => void): void {
  const url = new URL(address, location.href);
  const tabs = new BroadcastChannel(name);
  let listening: AbortController | null = null;

  function receive({ id, lead_id }: StreamedEvent) {
    url.searchParams.set("after", String(id));
    happened(lead_id);
  }

  function connect(signal: AbortSignal) {
    if (signal.aborted) return;
    const source = new EventSource(url);
    signal.addEventListener("abort", () => source.close());
    source.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const event = { ...(JSON.parse(data) as StreamedEvent), id: Number(lastEventId) };
      tabs.postMessage(event);
      receive(event);
    });
    source.addEventListener("over", () => {
      source.close();
      happened();
    });
    source.addEventListener("error", () => {
      // A browser that only lost the connection comes again by itself.
      if (source.readyState !== EventSource.CLOSED) return;
      happened();
      setTimeout(connect, pauseMs, signal);
    });
  }

  /** Listens for as long as the tab is seen; the lock goes on to the next one then. */
  const listenUntil = (signal: AbortSignal) =>
    new Promise<void>((done) => {
      if (signal.aborted) return done();
      connect(signal);
      signal.addEventListener("abort", () => done());
    });

  function join() {
    listening = new AbortController();
    const { signal } = listening;
    // Without locks, which a desk over plain http on another machine has not, each tab that is seen has a line of its own.
    if (!navigator.locks) listenUntil(signal);
    else navigator.locks.request(name, { signal }, () => listenUntil(signal)).catch(() => {});
  }

  function leave() {
    listening?.abort();
    listening = null;
  }

  tabs.addEventListener("message", ({ data }: MessageEvent<StreamedEvent>) => document.hidden || receive(data));
  document.addEventListener("visibilitychange", () => {
    leave();
    if (document.hidden) return;
    join();
    happened();
  });
  addEventListener("pagehide", leave);
  if (!document.hidden) join();
}
