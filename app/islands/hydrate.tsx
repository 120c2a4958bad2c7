import type { ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { rememberEarlyTyping } from "../forms/page-typing.ts";
import { type SiteData, SiteDataContext } from "../site-data.ts";

/** Has React take over what the server rendered of `Component` into `element`. */
export function hydrate(element: Element, Component: ComponentType<object>, props: object, site: SiteData): void {
  rememberEarlyTyping(element);
  hydrateRoot(
    element,
    <SiteDataContext value={site}>
      <Component {...props} />
    </SiteDataContext>,
  );
}
