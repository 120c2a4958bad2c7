import type { ComponentType } from "react";
import { InlineData } from "../document.tsx";
import type { IslandName } from "./island-components.ts";

interface IslandProps<Props> {
  name: IslandName;
  component: ComponentType<Props>;
  /** Travels to the browser as JSON. */
  props: Props;
}

/**
 * A part of a page that React takes over in the browser when the visitor turns to it (hydrate-on-intent.ts); the rest of the
 * page stays what the server wrote.
 */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <>
      <div data-island={name}>
        <Component {...props} />
      </div>
      <InlineData data={props} />
    </>
  );
}
