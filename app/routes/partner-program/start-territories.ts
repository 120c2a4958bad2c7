import { loadWithReact } from "../../load-react.ts";
import { onIntent } from "../../on-intent.ts";

/**
 * Loads the script of the section of open zip codes when the visitor starts to use the section, or types in the form:
 * the section's links would open the page anew, without what was typed.
 */
export function startTerritoriesOnIntent(): void {
  const section = document.querySelector<HTMLElement>("[data-territories]");
  if (!section) return;
  const form = document.querySelector<HTMLFormElement>("form[data-form]");
  const start = () =>
    loadWithReact(() => import("./territories-root.tsx")).then(
      ({ startTerritories }) => startTerritories(section, form),
      () => {},
    );
  onIntent(section, start);
  form?.addEventListener("input", start, { once: true });
}
