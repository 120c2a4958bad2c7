const signsOfIntent = ["pointerover", "pointerdown", "focusin", "keydown", "input"] as const;

/** Calls `act` once, at the first sign that the visitor will use `element`. The sign may precede the page's script. */
export function onIntent(element: Element, act: () => void): void {
  const actOnce = () => {
    for (const sign of signsOfIntent) element.removeEventListener(sign, actOnce);
    act();
  };
  for (const sign of signsOfIntent) element.addEventListener(sign, actOnce);
  if (element.matches(":hover, :focus-within")) actOnce();
}
