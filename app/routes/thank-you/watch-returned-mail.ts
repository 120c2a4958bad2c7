/** When it is looked whether the receipt came back, in milliseconds after the page: a refused address is mostly known in seconds. */
const looksAfterMs = [3_000, 10_000, 30_000];

/** Reads the page again a few times, and shows in `place` what it says by then of a receipt that came back. */
export function watchReturnedMail(place: HTMLElement): void {
  for (const delay of looksAfterMs) setTimeout(() => show(place), delay);
}

async function show(place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    place.replaceChildren(...(page.getElementById(place.id)?.children ?? []));
  } catch {
    // The next look may tell; the receipt says it too.
  }
}
