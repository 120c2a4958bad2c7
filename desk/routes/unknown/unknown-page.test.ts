import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("a GET or POST of an unknown path in the desk gets status 404", async () => {
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const paths = {
    close: ["/leads/1", `/leads/${unknownId}`],
    done: ["/messages/x", "/privacy-requests/x", "/nowhere", "/posts/1/revisions/1"],
    decline: ["/applications/x"],
    pause: ["/contractors/nobody", `/contractors/${unknownId}`, "/contractors/%00", "/contractors/1'--"],
    save: ["/posts/none", `/posts/${unknownId}`],
    retry: ["/deliveries/no-id", `/deliveries/${unknownId}`],
  };
  const all = Object.entries(paths).flatMap(([action, actionPaths]) => actionPaths.map((path) => ({ action, path })));
  for (const { action, path } of all) {
    const page = await desk.client.get(path);
    expect([path, page.status, page.text]).toEqual([path, 404, expect.stringContaining("Not found")]);
    const { status } = await desk.client.post(path, { action, title: "A", slug: "a" });
    expect([path, status]).toEqual([path, action === "retry" ? 422 : 404]);
  }
});
