/**
 * Hides the page until the inline fonts are decoded, some milliseconds after the parser reads them. Chromium decodes
 * `data:` fonts in a separate task, so a first layout in fallback fonts would shift. Runs after the style with the
 * fonts. Without JavaScript the page shows at once.
 */
export const waitForLetters =
  '(({fonts:f,documentElement:{style:s}})=>{s.visibility="hidden";Promise.all([f.load("1em Figtree"),f.load("1em \'Young Serif\'")]).finally(()=>s.visibility="")})(document)';
