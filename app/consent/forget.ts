import type { ConsentCategory, ConsentChoice } from "../../domain/consent.ts";
import { draftKey, parseFormDraft } from "../../domain/draft.ts";
import { lastChoiceKey, parseLastChoice } from "../../domain/last-choice.ts";
import { readStoredEntry, storeEntry } from "../browser-storage.ts";

/** Deletes the cookies and stored items of refused categories, including cookies and items that other scripts set. */
export function forgetRefusedItems(allowed: ConsentChoice): void {
  const items = storedItemsListedInDialog();
  const isRefused = (name: string) => {
    const matchingItems = items.filter((item) =>
      item.name.endsWith("*") ? name.startsWith(item.name.slice(0, -1)) : name === item.name,
    );
    // An item that is listed in two categories stays if either category is allowed.
    return (
      matchingItems.length > 0 && matchingItems.every(({ category }) => category !== "necessary" && !allowed[category])
    );
  };

  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=")[0]?.trim() ?? "";
    if (isRefused(name)) deleteCookie(name);
  }
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const name of Object.keys(storage)) if (isRefused(name)) storage.removeItem(name);
    }
  } catch (error) {
    console.warn("The browser’s storage cannot be cleared.", error);
  }
}

/** Every page contains the preferences dialog (cookie-preferences.tsx). */
function storedItemsListedInDialog(): { name: string; category: ConsentCategory }[] {
  return [...document.querySelectorAll<HTMLElement>("[data-stored-item]")].map(({ dataset }) => ({
    name: dataset.storedItem ?? "",
    category: dataset.category as ConsentCategory,
  }));
}

export function forgetExpiredItems(): void {
  const now = Date.now();
  const [draft, lastChoice] = [readStoredEntry(draftKey), readStoredEntry(lastChoiceKey)];
  if (draft !== null) storeEntry(draftKey, parseFormDraft(draft, now));
  if (lastChoice !== null) storeEntry(lastChoiceKey, parseLastChoice(lastChoice, now));
}

/** A script cannot see a cookie's domain and path, so the cookie is deleted for every possible domain and path. */
function deleteCookie(name: string): void {
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, level) => `; domain=${labels.slice(level).join(".")}`)];
  const segments = location.pathname.split("/").filter(Boolean);
  const paths = [
    "/",
    ...segments.flatMap((_, level) => {
      const path = `/${segments.slice(0, level + 1).join("/")}`;
      return [path, `${path}/`];
    }),
  ];
  for (const domain of domains) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot delete the cookies of other paths.
    for (const path of paths) document.cookie = `${name}=; max-age=0; path=${path}${domain}`;
  }
}
