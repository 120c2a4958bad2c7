import { createContext, useContext } from "react";

/** What the document says of itself, beside the page that is in it. */
interface DocumentFacts {
  /** The secret by which the server tells the scripts and styles that we put into a page from all others. */
  nonce: string;
  /** The addresses of the scripts of every page, in their order. */
  scripts: string[];
}

export const DocumentContext = createContext<DocumentFacts>({ nonce: "", scripts: [] });

export function useNonce(): string {
  return useContext(DocumentContext).nonce;
}

/** A script in the document itself, which the content security policy names (server/http/content-security-policy.ts). */
export function InlineScript({ text, type }: { text: string; type?: "speculationrules" }) {
  return <script type={type} nonce={useNonce()} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Data for the page's scripts, which no browser runs. */
export function InlineData({ id, data }: { id?: string; data: unknown }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The scripts of every page: small, behind everything that is to be seen, and waited for by nothing. */
export function PageScripts() {
  const imports = useContext(DocumentContext).scripts.map((script) => `import(${JSON.stringify(script)})`);
  return <InlineScript text={`${imports.join(".then(()=>")}${")".repeat(imports.length - 1)}.catch(()=>{})`} />;
}
