/**
 * Whether the browser sends Global Privacy Control. Some browsers send it as text, and some throw when asked. The early
 * script contains this function's text (early-consent.ts), so it uses nothing from outside.
 */
export function globalPrivacyControl(): boolean {
  try {
    const signal = (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;
    return signal === true || signal === "1";
  } catch {
    return false;
  }
}
