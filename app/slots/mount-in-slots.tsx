import { Component, type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SiteDataContext } from "../site-data.ts";
import { siteDataInPage } from "../site-data-in-page.ts";
import { SlotsContext } from "./slot.tsx";

const focusable = "[tabindex], a, button";

/**
 * Renders `content` into the slots inside `container`. Its slots replace what the server rendered there, and the rest
 * of the page stays as it is. Resolves in the task in which `content` appears, before any event can reach it. After an
 * error in `content`, the slots are as the server rendered them, and it resolves too.
 *
 * React's first start and its first content take a phone 80 ms, so they are tasks of their own, and React prepares
 * `content` in slices. The visitor may type meanwhile.
 */
export async function mountInSlots(
  container: Element,
  content: ReactNode,
  onError: (error: unknown) => void,
): Promise<void> {
  const slots = [...container.querySelectorAll<HTMLElement>("[data-slot]")];
  const slotsByName = new Map(slots.map((slot) => [slot.dataset.slot ?? "", slot]));
  const renderedByServer = new Map<Element, Node[]>();
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const root = createRoot(document.createDocumentFragment(), {
    onUncaughtError(error) {
      console.error("A part of the page failed, so the page goes on without it.", error);
      for (const [slot, nodes] of renderedByServer) slot.append(...nodes);
      onError(error);
      settle();
    },
  });
  const render = (filling: ReactNode) =>
    root.render(
      <SiteDataContext value={siteDataInPage()}>
        <SlotsContext value={slotsByName}>{filling}</SlotsContext>
        <EmptiedSlots slots={slots} renderedByServer={renderedByServer} onFilled={settle} />
      </SiteDataContext>,
    );
  flushSync(() => render(null));
  await new Promise((resolve) => setTimeout(resolve));
  startTransition(() => render(content));
  await settled;
}

interface EmptiedSlotsProps {
  slots: readonly Element[];
  renderedByServer: Map<Element, Node[]>;
  onFilled: () => void;
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
    this.props.onFilled();
  }

  override render(): ReactNode {
    return null;
  }
}
