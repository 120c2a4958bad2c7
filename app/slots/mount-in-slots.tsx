import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SiteDataContext } from "../site-data.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { SlotsContext } from "./slot.tsx";

const focusable = "[tabindex], a, button";

/**
 * Renders `content` into the slots inside `container`. Its slots replace what the server rendered there, and the rest
 * of the page stays as it is. After an error in `content`, the slots are as the server rendered them.
 */
export function mountInSlots(container: Element, content: ReactNode, onError: (error: unknown) => void): void {
  const slots = [...container.querySelectorAll<HTMLElement>("[data-slot]")];
  const slotsByName = new Map(slots.map((slot) => [slot.dataset.slot ?? "", slot]));
  const renderedByServer = slots.map((slot) => [...slot.childNodes]);
  const focusedSlot = slots.find((slot) => slot.contains(document.activeElement));
  const root = createRoot(document.createDocumentFragment(), {
    onUncaughtError(error) {
      console.error("A part of the page failed, so the page goes on without it.", error);
      for (const [at, slot] of slots.entries()) slot.append(...(renderedByServer[at] ?? []));
      onError(error);
    },
  });
  // Translation may have changed the server's nodes, so React renders its own instead of adopting them. Both steps run
  // before the next paint, so nothing flickers.
  for (const slot of slots) slot.textContent = "";
  flushSync(() =>
    root.render(
      <SiteDataContext value={siteDataInPage()}>
        <SlotsContext value={slotsByName}>{content}</SlotsContext>
      </SiteDataContext>,
    ),
  );
  focusedSlot?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
