// Fetches the page again while it is visible, replaces the regions that changed, and announces new items.

const refreshEveryMs = 15_000;
const timeoutMs = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const sentHtml = new WeakMap<Element, string>();

export function keepPageUpToDate(): void {
  const announcement = document.querySelector<HTMLElement>("[data-news]");
  if (!announcement) return;
  for (const region of regionsOf(document)) sentHtml.set(region, region.innerHTML);
  const refreshIfVisible = () => document.hidden || refresh(announcement).catch(() => {});
  setInterval(refreshIfVisible, refreshEveryMs);
  document.addEventListener("visibilitychange", refreshIfVisible);
}

const regionsOf = (page: Document) => page.querySelectorAll("[data-live-region]");

async function refresh(announcement: HTMLElement): Promise<void> {
  const response = await fetch(location.href, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 401 || response.redirected) return showSessionEnd(announcement);
  if (!response.ok) return;
  if (announcement.querySelector("a")) announcement.replaceChildren();
  // Drops the inline style, because its new nonce violates this page's content security policy.
  const html = (await response.text()).replace(/<style.*?<\/style>/gs, "");
  const page = new DOMParser().parseFromString(html, "text/html");
  document.title = page.title;
  const nextRegions = regionsOf(page);
  for (const [index, region] of regionsOf(document).entries()) {
    const nextRegion = nextRegions[index];
    if (!nextRegion || nextRegion.innerHTML === sentHtml.get(region) || isInUse(region, nextRegion)) continue;
    sentHtml.set(region, nextRegion.innerHTML);
    replaceContent(region, nextRegion, announcement);
  }
  announceNewItems(announcement, page.querySelector<HTMLElement>("[data-news]")?.dataset.needs ?? "");
}

/** Announces the number of new items, unless this page shows all of them. */
function announceNewItems(announcement: HTMLElement, itemNames: string): void {
  const knownNames = new Set(announcement.dataset.needs?.split(" "));
  announcement.dataset.needs = itemNames;
  const addedNames = itemNames.split(" ").filter((name) => name && !knownNames.has(name));
  if (addedNames.some((name) => !document.querySelector(`[data-row^="${CSS.escape(name)}"]`)))
    announcement.textContent = `${addedNames.length} new`;
}

/** Does not redirect to the sign-in page, because the operator may have typed something. */
function showSessionEnd(announcement: HTMLElement): void {
  if (announcement.querySelector("a")) return;
  const link = { href: "/sign-in", target: "_blank", className: "link", textContent: "Sign in" };
  announcement.replaceChildren("Your session ended. ", Object.assign(document.createElement("a"), link));
}

/** Whether the operator selected text, focused a field, or changed a field's value in the region. */
function isInUse(region: Element, nextRegion: Element): boolean {
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(region, true)) return true;
  const fields = [...region.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")];
  return fields.some((field) => {
    const nextField = nextRegion.querySelector<Field>(`[name="${CSS.escape(field.name)}"]:not([type=hidden])`);
    return field === document.activeElement || contentOf(field) !== (nextField ? contentOf(nextField) : "");
  });
}

function contentOf(field: Field): string {
  const isBox = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isBox && !field.checked ? "" : field.value;
}

/** Preserves the focus, open `<details>` elements, and the scroll position. */
function replaceContent(region: Element, nextRegion: Element, announcement: HTMLElement): void {
  const findRows = () => [...region.querySelectorAll<HTMLElement>("[data-row]")];
  const rowNamed = (name: string | undefined) => findRows().find(({ dataset }) => dataset.row === name);
  const previousRows = findRows();
  const knownRowNames = new Set(previousRows.map(({ dataset }) => dataset.row));
  const focusedElement = document.activeElement;
  const focusedRowName = focusedElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const hasFocus = region.contains(focusedElement);
  const openSummaries = [...region.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent);
  const anchor = scrollY > 0 ? previousRows.find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
  const top = anchor?.getBoundingClientRect().top ?? 0;

  region.replaceChildren(...nextRegion.childNodes);
  const newRows = findRows().filter(({ dataset }) => !knownRowNames.has(dataset.row));
  for (const row of newRows) row.dataset.fresh = "";
  const [first] = newRows;
  if (first) {
    const name = first.querySelector("[data-open], p")?.textContent;
    announcement.textContent = newRows.length === 1 ? `New: ${name}` : `${newRows.length} new`;
  }
  for (const summary of region.querySelectorAll("details > summary")) {
    if (openSummaries.includes(summary.textContent)) summary.parentElement?.toggleAttribute("open", true);
  }
  const anchorRow = rowNamed(anchor?.dataset.row);
  if (anchorRow) scrollBy({ top: anchorRow.getBoundingClientRect().top - top, behavior: "instant" });
  if (!hasFocus) return;
  const controls = (rowNamed(focusedRowName) ?? region).querySelectorAll<HTMLElement>("a, button, summary");
  [...controls].find(({ textContent }) => textContent === focusedElement?.textContent)?.focus({ preventScroll: true });
}
