// One line to the server for all tabs of a browser, which opens six connections to a host at most: the tab that has the lock listens and
// tells the others. A hidden tab neither listens nor is told; when it is looked at again it asks what it has missed.

/** What has happened: the number of the event, and whose lead it is about. Undefined: several things, of whatever. */
interface StreamedEvent {
  id: number;
  lead_id?: string | null;
}

/** What tabs broadcast to each other. `after` asks for what has happened since then; `over`: the session has ended. */
type TabMessage = { event: StreamedEvent } | { after: number } | { over: true };

interface Listener {
  happened(event: StreamedEvent): void;
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
  const broadcast = (message: TabMessage) => tabs.postMessage(message);
  let last = Number(url.searchParams.get("after"));
  let source: EventSource | null = null;
  let listening: AbortController | null = null;

  function receive(event: StreamedEvent) {
    if (event.id <= last) return;
    last = event.id;
    listener.happened(event);
  }

  function connect() {
    url.searchParams.set("after", String(last));
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener("change", ({ data, lastEventId }: MessageEvent<string>) => {
      const event = { id: Number(lastEventId), lead_id: (JSON.parse(data) as StreamedEvent).lead_id };
      broadcast({ event });
      receive(event);
    });
    opened.addEventListener("over", () => {
      opened.close();
      broadcast({ over: true });
      listener.over();
    });
    opened.addEventListener("error", () => {
      // A browser that only lost the connection comes again by itself.
      if (opened.readyState !== EventSource.CLOSED) return;
      listener.lost();
      setTimeout(() => source === opened && connect(), pauseMs);
    });
  }

  /** Listens for as long as the tab is seen; the lock goes on to the next one then. */
  const listenUntil = (signal: AbortSignal) =>
    new Promise<void>((done) => {
      if (signal.aborted) return done();
      connect();
      signal.addEventListener("abort", () => {
        source?.close();
        source = null;
        done();
      });
    });

  function join() {
    if (listening) return;
    listening = new AbortController();
    const { signal } = listening;
    broadcast({ after: last });
    // Without locks, which a desk over plain http on another machine has not, each tab that is seen has a line of its own.
    if (!navigator.locks) listenUntil(signal);
    else navigator.locks.request(name, { signal }, () => listenUntil(signal)).catch(() => {});
  }

  function leave() {
    listening?.abort();
    listening = null;
  }

  tabs.addEventListener("message", ({ data: message }: MessageEvent<TabMessage>) => {
    if ("over" in message) listener.over();
    else if (document.hidden) return;
    else if ("event" in message) receive(message.event);
    else if (source && message.after < last) broadcast({ event: { id: last } });
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : join()));
  addEventListener("pagehide", leave);
  if (!document.hidden) join();
}
