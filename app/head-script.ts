import { startEarlyConsent } from "./consent/early-consent.ts";
import { waitForFonts } from "./fonts/wait-for-fonts.ts";
import { startFormKeys } from "./forms/form-key.ts";

// Inline in the head of every page, after the style with the fonts. A single script, because each script in the head
// delays the first paint.

startFormKeys();
waitForFonts();
startEarlyConsent();
