import { reactFile } from "virtual:react-file";
import { whenIdle } from "./on-intent.ts";

/** Fetches the file with React without running it, when the browser is idle. */
export function fetchReactAhead(): void {
  if (!reactFile) return;
  whenIdle(() =>
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href: reactFile }),
    ),
  );
}
