import { createContext, useContext } from "react";

/** What the document says of itself, beside the page that is in it. */
interface DocumentFacts {
  /** What the desk's inline scripts and styles carry. The public site's are named by their hashes. */
  nonce?: string;
  /** The addresses of the scripts of every page, in their order. */
  scripts: string[];
}

export const DocumentContext = createContext<DocumentFacts>({ scripts: [] });

/** A script in the document itself; the content security policy names `text` by its hash (inline-texts.ts). */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Data for the page's scripts, which no browser runs. */
export function InlineData({ id, data }: { id?: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Imports the scripts of every page, in their order. It stands behind everything that is to be seen, and nothing waits for it. */
export function pageScript(scripts: readonly string[]): string {
  const imports = scripts.map((script) => `import(${JSON.stringify(script)})`);
  return `${imports.join(".then(()=>")}${")".repeat(imports.length - 1)}.catch(()=>{})`;
}

export function PageScripts() {
  return <InlineScript text={pageScript(useContext(DocumentContext).scripts)} />;
}
