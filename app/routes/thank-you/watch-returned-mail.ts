/**
 * Milliseconds after the page's load at which it checks for a returned receipt. Most refusals are known within seconds.
 */
const looksAfterMs = [3_000, 10_000, 30_000];

/** Reloads the page's data a few times, and shows in `place` what it says about a returned receipt. */
export function watchReturnedMail(place: HTMLElement): void {
  for (const delay of looksAfterMs) setTimeout(() => show(place), delay);
}

async function show(place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    place.replaceChildren(...(page.getElementById(place.id)?.children ?? []));
  } catch {
    // The next check may succeed, and the receipt says it too.
  }
}
