/** Milliseconds. The fonts are in the page, so decoding them takes only a few milliseconds where it works. */
const longestWaitMs = 3_000;

/**
 * Hides the page until the inline fonts are decoded. Otherwise the layout would shift, because Chromium decodes `data:`
 * fonts in a separate task. Some browsers block fonts, or never report that a font is loaded.
 */
export function waitForFonts(): void {
  const { style } = document.documentElement;
  const show = () => {
    style.visibility = "";
  };
  try {
    const loads = ["1em Figtree", "1em 'Young Serif'"].map((font) => document.fonts.load(font));
    setTimeout(show, longestWaitMs);
    Promise.all(loads).then(show, show);
    style.visibility = "hidden";
  } catch {
    show();
  }
}
