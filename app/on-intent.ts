export const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** Calls `act` once, at the first sign that the visitor will use `element`. The sign may precede the page's script. */
export function onIntent(element: Element, act: () => void): void {
  const actOnce = () => {
    for (const sign of signsOfIntent) element.removeEventListener(sign, actOnce);
    act();
  };
  for (const sign of signsOfIntent) element.addEventListener(sign, actOnce);
  if (element.matches(":hover, :focus-within")) actOnce();
}

/** Known in some browsers only. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isDataCheap(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}

/**
 * Calls `act` once the page has loaded and the browser is idle. Never calls it if the connection is slow or the
 * visitor saves data.
 */
export function whenIdle(act: () => void): void {
  if (!isDataCheap()) return;
  // Safari lacks `requestIdleCallback`.
  afterLoad(() => window.requestIdleCallback?.(act) ?? setTimeout(act, 1_000));
}

export function afterLoad(act: () => void): void {
  if (document.readyState === "complete") act();
  else addEventListener("load", act);
}
