import type { ComponentType } from "react";
import { readDraft } from "../forms/drafts.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { type IslandName, islandComponents } from "./island-components.ts";

/** What a visitor does who is about to use a part of the page. */
const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/**
 * Fetches React and an island's component when the visitor turns to the island: by pointer, finger or keyboard. A page that
 * is only read fetches neither. Until they are there, the island is the browser's own form.
 */
export function hydrateOnIntent(): void {
  const hydrateAt = (target: EventTarget | null) => {
    const island = target instanceof Element && target.closest<HTMLElement>("[data-island]");
    if (island) hydrateIsland(island);
  };
  for (const sign of signsOfIntent) addEventListener(sign, ({ target }) => hydrateAt(target));
  // They may have been faster than this script, or have hydrated at another visit.
  const isBegun = readDraft(location.pathname) !== null;
  hydrateAt(document.activeElement);
  for (const island of document.querySelectorAll("[data-island]")) {
    if (isBegun || island.matches(":hover") || isTypedInto(island)) hydrateAt(island);
  }
}

const hydrated = new WeakSet<Element>();

/** Does it once; an island whose scripts do not come is tried again at the next sign, and works without them. */
function hydrateIsland(island: HTMLElement): void {
  if (hydrated.has(island)) return;
  hydrated.add(island);
  const props = JSON.parse(island.nextElementSibling?.textContent ?? "{}");
  Promise.all([import("./hydrate.tsx"), islandComponents[island.dataset.island as IslandName]()])
    .then(([{ hydrate }, Component]) => hydrate(island, Component as ComponentType<object>, props, siteDataInPage()))
    .catch((error) => {
      hydrated.delete(island);
      console.warn("A part of the page stays as the server wrote it.", error);
    });
}

/** Whether something stands in the island's form that the server did not write there. */
function isTypedInto(island: Element): boolean {
  // A text area has neither `checked` nor `defaultChecked`.
  return [...island.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea")].some(
    ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
  );
}
