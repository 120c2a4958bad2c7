// Development only. React Router's script asks its router for new data before React refreshes what changed. The site has
// no router in the browser.

declare global {
  interface Window {
    __reactRouterDataRouter?: { revalidate(): Promise<void> };
  }
}

window.__reactRouterDataRouter = { revalidate: async () => {} };

/**
 * The server renders each page, so a change reloads the page. Where React runs, it refreshes the component in place, so
 * that what is typed stays.
 */
import.meta.hot?.on("site:changed", ({ isInBrowser }: { isInBrowser: boolean }) => {
  if (!isInBrowser || !document.querySelector("main [data-scripted]")) location.reload();
});
