import { useContext } from "react";
import { UNSAFE_FrameworkContext as FrameworkContext } from "react-router";

/** The secret by which the server tells the scripts and styles that we put into a page from all others; none in the browser. */
export function useNonce(): string | undefined {
  return useContext(FrameworkContext)?.nonce;
}

/** A script in the document itself, which the content security policy names (server/http/content-security-policy.ts). */
export function InlineScript({ text }: { text: string }) {
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
