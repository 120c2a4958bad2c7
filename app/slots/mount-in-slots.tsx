import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SiteDataContext } from "../site-data.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { SlotsContext } from "./slot.tsx";

const focusable = "[tabindex], a, button";

/**
 * Renders `content` into the slots inside `container`. Its slots replace what the server rendered there, and the rest
 * of the page stays as it is. After an error in `content`, the slots are empty, and `onError` is called.
 */
export function mountInSlots(container: Element, content: ReactNode, onError: (error: unknown) => void): void {
  const slots = new Map(
    [...container.querySelectorAll<HTMLElement>("[data-slot]")].map((slot) => [slot.dataset.slot ?? "", slot]),
  );
  const root = createRoot(document.createDocumentFragment(), { onUncaughtError: onError });
  const focusedSlot = [...slots.values()].find((slot) => slot.contains(document.activeElement));
  // Translation may have changed the server's nodes, so React renders its own instead of adopting them. Both steps run
  // before the next paint, so nothing flickers.
  for (const slot of slots.values()) slot.textContent = "";
  flushSync(() =>
    root.render(
      <SiteDataContext value={siteDataInPage()}>
        <SlotsContext value={slots}>{content}</SlotsContext>
      </SiteDataContext>,
    ),
  );
  focusedSlot?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
