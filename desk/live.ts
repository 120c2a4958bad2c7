// What happens appears without a reload: the page asks for itself again when the server says that something has changed, and takes
// over the parts that show it. Without a script a reload does the same.

/** How long a page waits for more before it asks, in milliseconds: what happens mostly happens in bundles. */
const settleMs = 250;

/** Listens to the stream of events that the page names in `data-live`. With `data-live-lead`, those of one lead alone count. */
export function followEvents(): void {
  const place = document.querySelector<HTMLElement>("[data-live]");
  if (!place?.dataset.live) return;
  const { live, liveLead } = place.dataset;
  let timer: number | undefined;
  const stream = new EventSource(live);
  stream.addEventListener("change", (event) => {
    const { lead_id } = JSON.parse((event as MessageEvent<string>).data) as { lead_id: string | null };
    if (liveLead && lead_id !== liveLead) return;
    clearTimeout(timer);
    timer = window.setTimeout(refresh, settleMs);
  });
  // The session is over: the page asks who it is.
  stream.addEventListener("over", () => {
    stream.close();
    location.reload();
  });
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

async function refresh(): Promise<void> {
  const response = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (response.status === 401) return location.reload();
  if (!response.ok) return;
  // The page has its style; that of the answer carries another nonce.
  const html = (await response.text()).replace(/<style.*?<\/style>/gs, "");
  const fresh = new DOMParser().parseFromString(html, "text/html");
  document.title = fresh.title;
  const regions = fresh.querySelectorAll("[data-live-region]");
  for (const [place, region] of document.querySelectorAll("[data-live-region]").entries()) {
    const next = regions[place];
    if (!next || isTypedInto(region)) continue;
    takeOver(region, next);
  }
}

/** What a person has begun to fill in stays as it is; when it is sent, the server says what has changed meanwhile. */
function isTypedInto(region: Element): boolean {
  const fields = region.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input:not([type=hidden]), textarea");
  return [...fields].some((field) =>
    field instanceof HTMLInputElement && field.type === "checkbox"
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

function takeOver(region: Element, next: Element): void {
  const known = new Set([...region.querySelectorAll<HTMLElement>("[data-row]")].map((row) => row.dataset.row));
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  region.replaceChildren(...next.childNodes);
  for (const row of region.querySelectorAll<HTMLElement>("[data-row]")) {
    if (known.size && !known.has(row.dataset.row)) row.dataset.fresh = "";
    if (focused !== undefined && row.dataset.row === focused) row.querySelector<HTMLElement>("[data-open]")?.focus();
  }
}
