import { reactFile } from "virtual:react-file";

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Only some browsers tell. */
function isConnectionFast(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}

/**
 * Fetches the file with React without running it, once the page has loaded and the browser is idle. A visitor who saves
 * data or has a slow connection gets it with the first sign of intent.
 */
export function fetchReactAhead(): void {
  if (!reactFile || !isConnectionFast() || matchMedia("(prefers-reduced-data: reduce)").matches) return;
  const fetchFile = () => {
    const link = Object.assign(document.createElement("link"), { rel: "prefetch", as: "script", href: reactFile });
    document.head.append(link);
  };
  // Safari lacks `requestIdleCallback`.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(fetchFile) : setTimeout(fetchFile, 1_000);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle);
}
