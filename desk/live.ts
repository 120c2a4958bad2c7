// Fetches the page again while it is visible, replaces the regions that changed, and announces new items.

const refreshEveryMs = 15_000;
const timeoutMs = 10_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const sentHtml = new WeakMap<Element, string>();

export function keepUpToDate(): void {
  const news = document.querySelector<HTMLElement>("[data-news]");
  if (!news) return;
  for (const region of regionsOf(document)) sentHtml.set(region, region.innerHTML);
  const refreshIfVisible = () => document.hidden || refresh(news).catch(() => {});
  setInterval(refreshIfVisible, refreshEveryMs);
  document.addEventListener("visibilitychange", refreshIfVisible);
}

const regionsOf = (page: Document) => page.querySelectorAll("[data-live-region]");

async function refresh(news: HTMLElement): Promise<void> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(timeoutMs) });
  if (answer.status === 401 || answer.redirected) return showSessionEnd(news);
  if (!answer.ok) return;
  if (news.querySelector("a")) news.replaceChildren();
  // Drops the inline style, because its new nonce violates this page's content security policy.
  const html = (await answer.text()).replace(/<style.*?<\/style>/gs, "");
  const page = new DOMParser().parseFromString(html, "text/html");
  document.title = page.title;
  const nextRegions = regionsOf(page);
  for (const [index, region] of regionsOf(document).entries()) {
    const next = nextRegions[index];
    if (!next || next.innerHTML === sentHtml.get(region) || isInUse(region, next)) continue;
    sentHtml.set(region, next.innerHTML);
    replaceContent(region, next, news);
  }
  announceNewItems(news, page.querySelector<HTMLElement>("[data-news]")?.dataset.needs ?? "");
}

/** Announces the number of new items, unless this page shows all of them. */
function announceNewItems(news: HTMLElement, itemNames: string): void {
  const known = new Set(news.dataset.needs?.split(" "));
  news.dataset.needs = itemNames;
  const added = itemNames.split(" ").filter((name) => name && !known.has(name));
  if (added.some((name) => !document.querySelector(`[data-row^="${CSS.escape(name)}"]`)))
    news.textContent = `${added.length} new`;
}

/** Does not redirect to the sign-in page, because the operator may have typed something. */
function showSessionEnd(news: HTMLElement): void {
  if (news.querySelector("a")) return;
  const link = { href: "/sign-in", target: "_blank", className: "link", textContent: "Sign in" };
  news.replaceChildren("Your session ended. ", Object.assign(document.createElement("a"), link));
}

/** Whether the operator is using the region: selected text, a focused field, or an entered value. */
function isInUse(region: Element, next: Element): boolean {
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(region, true)) return true;
  const fields = [...region.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")];
  return fields.some((field) => {
    const nextField = next.querySelector<Field>(`[name="${CSS.escape(field.name)}"]:not([type=hidden])`);
    return field === document.activeElement || contentOf(field) !== (nextField ? contentOf(nextField) : "");
  });
}

function contentOf(field: Field): string {
  const isBox = field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
  return isBox && !field.checked ? "" : field.value;
}

/** Preserves the focus, open `<details>` elements, and the scroll position. */
function replaceContent(region: Element, next: Element, news: HTMLElement): void {
  const rows = () => [...region.querySelectorAll<HTMLElement>("[data-row]")];
  const rowNamed = (name: string | undefined) => rows().find(({ dataset }) => dataset.row === name);
  const before = rows();
  const known = new Set(before.map(({ dataset }) => dataset.row));
  const focused = document.activeElement;
  const focusedRow = focused?.closest<HTMLElement>("[data-row]")?.dataset.row;
  const hasFocus = region.contains(focused);
  const unfolded = [...region.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent);
  const anchor = scrollY > 0 ? before.find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
  const top = anchor?.getBoundingClientRect().top ?? 0;

  region.replaceChildren(...next.childNodes);
  const fresh = rows().filter(({ dataset }) => !known.has(dataset.row));
  for (const row of fresh) row.dataset.fresh = "";
  const [first] = fresh;
  if (first) {
    const name = first.querySelector("[data-open], p")?.textContent;
    news.textContent = fresh.length === 1 ? `New: ${name}` : `${fresh.length} new`;
  }
  for (const summary of region.querySelectorAll("details > summary")) {
    if (unfolded.includes(summary.textContent)) summary.parentElement?.toggleAttribute("open", true);
  }
  const anchorRow = rowNamed(anchor?.dataset.row);
  if (anchorRow) scrollBy({ top: anchorRow.getBoundingClientRect().top - top, behavior: "instant" });
  if (!hasFocus) return;
  const controls = (rowNamed(focusedRow) ?? region).querySelectorAll<HTMLElement>("a, button, summary");
  [...controls].find(({ textContent }) => textContent === focused?.textContent)?.focus({ preventScroll: true });
}
