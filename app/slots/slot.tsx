import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { createPortal } from "react-dom";

/** In the browser, the elements that the server left for React, by name. Null on the server. */
export const SlotsContext = createContext<ReadonlyMap<string, Element> | null>(null);

interface SlotProps extends ComponentProps<"div"> {
  name: string;
  as?: "div" | "span" | "ul" | "g";
  children?: ReactNode;
}

/**
 * A place whose content can change. The server renders the element with its first content. In the browser, React
 * renders the content into that element, and nothing else may change it (mount-in-slots.tsx). A text that changes must
 * be the only child of its element, because translation replaces text nodes, and React keeps a reference to a text
 * node that has siblings.
 */
export function Slot({ name, as: Tag = "div", children, ...attributes }: SlotProps) {
  const slots = useContext(SlotsContext);
  if (!slots) {
    // `Tag` is one of four elements with the same attributes, which TypeScript cannot express.
    const Element = Tag as "div";
    return (
      <Element data-slot={name} {...attributes}>
        {children}
      </Element>
    );
  }
  const element = slots.get(name);
  return element ? createPortal(children, element) : null;
}
