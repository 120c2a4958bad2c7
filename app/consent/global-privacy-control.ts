/**
 * Whether the browser sends the Global Privacy Control signal; some send it as text, and some fail when they are asked. The
 * early script has its text (early-consent.ts), so it uses nothing from outside.
 */
export function globalPrivacyControl(): boolean {
  try {
    const signal = (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl;
    return signal === true || signal === "1";
  } catch {
    return false;
  }
}
