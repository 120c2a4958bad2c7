import { createContext, useContext } from "react";

/** The URLs of the scripts that every page loads, in order. */
export const PageScriptsContext = createContext<readonly string[]>([]);

/** The content security policy allows `text` by its hash (inline-texts.ts). */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}

export function InlineData({ id, data }: { id?: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The text of an inline script that imports `scripts` in order. If a script fails to load, the rest are skipped. */
export function pageScript(scripts: readonly string[]): string {
  const imports = scripts.map((script) => `import(${JSON.stringify(script)})`);
  return `${imports.join(".then(()=>")}${")".repeat(imports.length - 1)}.catch(()=>{})`;
}

export function PageScripts() {
  return <InlineScript text={pageScript(useContext(PageScriptsContext))} />;
}
