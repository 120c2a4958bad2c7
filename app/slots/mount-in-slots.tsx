import { Component, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SiteDataContext } from "../site-data.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { SlotsContext } from "./slot.tsx";

const focusable = "[tabindex], a, button";

/**
 * Renders `content` into the slots inside `container`. Its slots replace what the server rendered there, and the rest
 * of the page stays as it is. After an error in `content`, the slots are as the server rendered them. By default,
 * `content` is there when the call returns. Pass `startTransition` as `update` if `content` is large and can wait.
 */
export function mountInSlots(
  container: Element,
  content: ReactNode,
  onError: (error: unknown) => void,
  update: (render: () => void) => void = flushSync,
): void {
  const slots = [...container.querySelectorAll<HTMLElement>("[data-slot]")];
  const slotsByName = new Map(slots.map((slot) => [slot.dataset.slot ?? "", slot]));
  const renderedByServer = new Map<Element, Node[]>();
  const root = createRoot(document.createDocumentFragment(), {
    onUncaughtError(error) {
      console.error("A part of the page failed, so the page goes on without it.", error);
      for (const [slot, nodes] of renderedByServer) slot.append(...nodes);
      onError(error);
    },
  });
  const render = (filling: ReactNode) =>
    root.render(
      <SiteDataContext value={siteDataInPage()}>
        <SlotsContext value={slotsByName}>{filling}</SlotsContext>
        <EmptiedSlots slots={slots} renderedByServer={renderedByServer} />
      </SiteDataContext>,
    );
  flushSync(() => render(null));
  update(() => render(content));
}

interface EmptiedSlotsProps {
  slots: readonly Element[];
  renderedByServer: Map<Element, Node[]>;
}

/**
 * Empties the slots right before its first update fills them, so that nothing flickers. Translation may have changed the
 * server's nodes, so React does not adopt them. A class, because no hook runs right before React changes the page.
 */
class EmptiedSlots extends Component<EmptiedSlotsProps> {
  override getSnapshotBeforeUpdate(): Element | null {
    const { slots, renderedByServer } = this.props;
    const focusedSlot = slots.find((slot) => slot.contains(document.activeElement)) ?? null;
    for (const slot of slots) {
      renderedByServer.set(slot, [...slot.childNodes]);
      slot.textContent = "";
    }
    return focusedSlot;
  }

  override componentDidUpdate(_props: EmptiedSlotsProps, _state: unknown, focusedSlot: Element | null): void {
    focusedSlot?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return null;
  }
}
