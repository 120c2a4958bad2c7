/**
 * Whether the browser sends Global Privacy Control. Some browsers return the text "1", and some throw.
 */
export function hasPrivacySignal(): boolean {
  try {
    const signal = (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;
    return signal === true || signal === "1";
  } catch {
    return false;
  }
}
