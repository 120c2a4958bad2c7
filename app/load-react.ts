import { reactFile } from "virtual:react-file";
import { whenIdle } from "./on-intent.ts";

/**
 * Loads a part of the page that uses React. The file with React loads beside it, and the part starts in a task of its
 * own, so that a slow phone can react in between. In development, Vite serves React with the part.
 */
export async function loadWithReact<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), reactFile && import(/* @vite-ignore */ reactFile)]);
  await new Promise((resolve) => setTimeout(resolve));
  return part;
}

/** Fetches the file with React without running it, when the browser is idle. */
export function fetchReactAhead(): void {
  if (!reactFile) return;
  const link = { rel: "prefetch", as: "script", href: reactFile };
  whenIdle(() => document.head.append(Object.assign(document.createElement("link"), link)));
}
