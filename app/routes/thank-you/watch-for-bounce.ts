/** Milliseconds after the page loads. Most bounces arrive within seconds. */
const checkDelaysMs = [3_000, 10_000, 30_000];

/** Checks a few times whether the receipt email bounced. If so, shows the notice in `place`. */
export function watchForBounce(place: HTMLElement): void {
  for (const delay of checkDelaysMs) setTimeout(() => show(place), delay);
}

async function show(place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    place.replaceChildren(...(page.getElementById(place.id)?.children ?? []));
  } catch {
    // The next check may succeed.
  }
}
