/** Milliseconds after the page loads. Most bounces arrive within seconds. */
const checkDelaysMs = [3_000, 10_000, 30_000];

/** Checks a few times whether the receipt email bounced. If so, shows the notice in `container`. */
export function watchForBounce(container: HTMLElement): void {
  for (const delay of checkDelaysMs) setTimeout(() => showIfBounced(container), delay);
}

async function showIfBounced(container: HTMLElement): Promise<void> {
  if (container.childElementCount > 0) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    // A slow answer to an earlier check may have come meanwhile.
    if (container.childElementCount > 0) return;
    // The card has a form, so the card is the server's.
    container.append(...(page.getElementById(container.id)?.children ?? []));
  } catch {
    // The next check may succeed.
  }
}
