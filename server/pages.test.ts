import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cachedPages, contentSecurityPolicy } from "./pages.ts";

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

test("a visitor who leaves while a page is made for everybody takes it from nobody", async () => {
  const made = Promise.withResolvers<void>();
  const pages = cachedPages(
    async ({ signal }) => {
      await made.promise;
      return new Response("<p>The page</p>", { status: signal.aborted ? 500 : 200 });
    },
    () => "",
  );
  const leaving = new AbortController();
  const answers = [
    pages(new Request("http://localhost/faq", { signal: leaving.signal }), "192.0.2.1"),
    pages(new Request("http://localhost/faq"), "192.0.2.2"),
  ];
  leaving.abort();
  made.resolve();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
});
