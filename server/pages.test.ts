import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./pages.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a policy names the scripts and styles of its page, and nothing that only looks like one", () => {
  const policy = contentSecurityPolicy(
    `<!DOCTYPE html><html><head><style>p > a{color:red}</style><script src="/a.js"></script></head>
     <body><div aria-label="<script>alert(1)</script>"><script type="application/ld+json">{"a":"b"}</script></div>
     <p title='"<style>x</style>'></p><script data-x="a>b">run("<b>")</script></body></html>`,
  );
  expect(policy).toContain(`script-src 'self' ${hash('run("<b>")')};`);
  expect(policy).toContain(`style-src 'self' ${hash("p > a{color:red}")};`);
});
