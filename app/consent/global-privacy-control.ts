/**
 * Whether the browser sends Global Privacy Control. Some browsers return the text "1", and some throw. early-consent.ts
 * copies this function's text into the page, so the function must not use other code.
 */
export function hasPrivacySignal(): boolean {
  try {
    const signal = (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;
    return signal === true || signal === "1";
  } catch {
    return false;
  }
}
