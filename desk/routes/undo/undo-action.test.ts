import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("the desk refuses to undo a change after a later change, and to undo an unknown change", async () => {
  const id = await desk.addLead("Late Lou");
  const closed = await desk.pressOnLead(id, { action: "close" });
  await desk.pressOnLead(id, { action: "assign", contractor: await desk.addContractor("Latefir") });
  expect((await desk.client.undo(closed)).text).toContain("changed again since");
  const unknown = await desk.client.follow("/undo", { change: "999999", return_to: "/" });
  expect(unknown.text).toContain("Nothing was changed");
});
