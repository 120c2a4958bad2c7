import { createContext, useContext } from "react";

/** The document around a page. */
interface DocumentFacts {
  /** The nonce of the desk's inline scripts and styles. The public site's are allowed by their hashes. */
  nonce?: string;
  /** The URLs of every page's scripts, in order. */
  scripts: string[];
}

export const DocumentContext = createContext<DocumentFacts>({ scripts: [] });

/** An inline script. The content security policy allows `text` by its hash (inline-texts.ts). */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Data for the page's scripts. Browsers do not run it. */
export function InlineData({ id, data }: { id?: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Imports every page's scripts in order. It comes after all visible content, and nothing waits for it. */
export function pageScript(scripts: readonly string[]): string {
  const imports = scripts.map((script) => `import(${JSON.stringify(script)})`);
  return `${imports.join(".then(()=>")}${")".repeat(imports.length - 1)}.catch(()=>{})`;
}

export function PageScripts() {
  return <InlineScript text={pageScript(useContext(DocumentContext).scripts)} />;
}
