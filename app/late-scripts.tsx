import { useContext, useState } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  Scripts,
} from "react-router";
import { InlineScript } from "./inline-script.tsx";

/**
 * React Router's `<Scripts />`, held back until the page has loaded or the visitor first touches it. The router's own
 * preloads compete with the first paint for a slow line; what must answer before that is native HTML.
 * See docs/decisions/0004-scripts-come-late.md.
 */
export function LateScripts() {
  return import.meta.env.DEV ? <Scripts /> : <HeldBackScripts />;
}

function HeldBackScripts() {
  const framework = useContext(FrameworkContext);
  const isServer = useContext(DataRouterContext)?.staticContext !== undefined;
  const matches = useContext(DataRouterStateContext)?.matches ?? [];
  const [texts] = useState(() => {
    // In the browser the document has them already.
    if (!framework || !isServer) return { handoff: "", modules: "", loader: "" };
    const { manifest, serverHandoffString, renderMeta } = framework;
    if (renderMeta) renderMeta.didRenderScripts = true;
    const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
    const modules = routes.map((route) => route.module);
    const others = new Set([...manifest.entry.imports, ...routes.flatMap((route) => route.imports ?? [])]);
    for (const module of modules) others.delete(module);
    const late: LateModules = {
      manifest: manifest.url,
      entry: manifest.entry.module,
      routeIds: routes.map((route) => route.id),
      modules,
      others: [...others],
    };
    return {
      handoff: handoffScript(serverHandoffString ?? "{}"),
      modules: JSON.stringify(late).replaceAll("<", "\\u003c"),
      loader: loaderScript,
    };
  });
  return (
    <>
      <InlineScript text={texts.handoff} />
      {/* Data beside the loader and not in it, so that the loader is the same text on every page. */}
      <script
        type="application/json"
        id={modulesId}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts.modules }}
      />
      <InlineScript text={texts.loader} />
    </>
  );
}

/** What `HydratedRouter` expects to find: the context, and a stream that the scripts after it fill with the loaders' data. */
function handoffScript(serverHandoffString: string): string {
  return `window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(c){window.__reactRouterContext.streamController=c}}).pipeThrough(new TextEncoderStream());`;
}

/** What the page imports, as the loader finds it in the document. */
interface LateModules {
  manifest: string;
  entry: string;
  routeIds: string[];
  modules: string[];
  /** Imported only so that they travel beside the others and not after them. */
  others: string[];
}

const modulesId = "late-modules";

/** Imports everything at once when it is due, tells the router which route modules these are, and starts it. */
const loaderScript = `(function(l){var begun;function begin(){if(begun)return;begun=1;Promise.all(l.modules.concat(l.manifest,l.others).map(function(u){return import(u)})).then(function(m){var r={};l.routeIds.forEach(function(id,i){r[id]=m[i]});window.__reactRouterRouteModules=r;return import(l.entry)})}
function due(){"requestIdleCallback"in window?requestIdleCallback(begin,{timeout:1500}):setTimeout(begin,200)}
document.readyState==="complete"?due():addEventListener("load",due);["pointerdown","keydown","focusin"].forEach(function(t){addEventListener(t,begin,{once:true,passive:true})})})(JSON.parse(document.getElementById("${modulesId}").textContent));`;
