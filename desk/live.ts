import { listenToEvents } from "./event-stream.ts";

// What happens appears without a reload: the page asks for itself again when the server says that something has changed, and takes
// over the parts that show it. Without a script a reload does the same.

/** How long a page waits for more before it asks, in milliseconds: what happens mostly happens in bundles. */
const debounceMs = 250;

/** Whether a part still shows what was before, since a person was about to fill it in. */
let isBehind = false;

/** Listens to the stream of events that the page names in `data-live`. With `data-live-lead`, those of one lead alone count. */
export function subscribeToEvents(): void {
  const place = document.querySelector<HTMLElement>("[data-live]");
  if (!place?.dataset.live) return;
  const { live, liveLead } = place.dataset;
  let timer: number | undefined;
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => refresh().catch(() => {}), debounceMs);
  };
  listenToEvents(live, {
    happened: ({ lead_id }) => (!liveLead || lead_id === undefined || lead_id === liveLead) && refreshSoon(),
    // The page asks who it is.
    over: () => location.reload(),
    lost: refreshSoon,
  });
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  for (const end of ["change", "focusout"]) place.addEventListener(end, () => isBehind && refreshSoon());
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
  isBehind = false;
  for (const [place, region] of document.querySelectorAll("[data-live-region]").entries()) {
    const next = regions[place];
    if (!next) continue;
    if (isBeingFilledIn(region, next)) isBehind = true;
    else replaceContent(region, next);
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What a person has begun to type or to choose stays as it is; when it is sent, the server says what has changed meanwhile. So does what
 * the page itself brought back of a form that was refused.
 */
function isBeingFilledIn(region: Element, next: Element): boolean {
  const fields = [...region.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")];
  return fields.some((field) => {
    const alike = next.querySelector<Field>(`[name="${CSS.escape(field.name)}"]:not([type=hidden])`);
    return field === document.activeElement || contentOf(field) !== (alike ? contentOf(alike) : "");
  });
}

function contentOf(field: Field): string {
  const isBox = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isBox && !field.checked ? "" : field.value;
}

function replaceContent(region: Element, next: Element): void {
  const known = new Set([...region.querySelectorAll<HTMLElement>("[data-row]")].map((row) => row.dataset.row));
  const focused = document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const unfolded = [...region.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
  region.replaceChildren(...next.childNodes);
  for (const row of region.querySelectorAll<HTMLElement>("[data-row]")) {
    if (known.size && !known.has(row.dataset.row)) row.dataset.fresh = "";
    if (focused !== undefined && row.dataset.row === focused) row.querySelector<HTMLElement>("[data-open]")?.focus();
  }
  for (const summary of region.querySelectorAll("details > summary")) {
    if (unfolded.includes(summary.textContent)) summary.parentElement?.toggleAttribute("open", true);
  }
}
