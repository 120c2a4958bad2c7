import { loadWithReact } from "../../load-react.ts";
import { onIntent } from "../../on-intent.ts";
import { type FirstList, firstListId } from "./first-list.ts";

/** Loads the list's script at the first sign of intent, or at once if the server could not read the posts. */
export function startBlogSearch(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-blog-search]");
  const firstList: FirstList | null = JSON.parse(document.getElementById(firstListId)?.textContent ?? "null");
  if (!form || !firstList) return;
  const start = () =>
    loadWithReact(() => import("./blog-list.tsx")).then(
      ({ startBlogList }) => startBlogList(form, firstList),
      () => {},
    );
  if (firstList.list === null) start();
  else onIntent(form, start);
}
