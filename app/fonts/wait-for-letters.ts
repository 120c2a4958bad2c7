/**
 * Keeps the page invisible until the inline fonts are decoded, a few milliseconds after the parser has read them. Chromium decodes
 * `data:` fonts in a task of its own, so a first layout in the fallback fonts would move when they arrive. Runs after the style that
 * has the fonts. Without JavaScript the page is shown at once.
 */
export const waitForLetters =
  '(({fonts:f,documentElement:{style:s}})=>{s.visibility="hidden";Promise.all([f.load("1em Figtree"),f.load("1em \'Young Serif\'")]).finally(()=>s.visibility="")})(document)';
