import { expect, test } from "vitest";
import { openProduct } from "../../../test/product.ts";

const desk = openProduct({ desk: true });

test("a message can be answered by email and marked done, and marking it can be undone", async () => {
  const message = { name: "Ray", email: "ray+x@example.com", user_type: "other", message: "Where are you?\nRay & Co" };
  const id = await desk.add("contact_messages", message);
  const page = await desk.client.get(`/messages/${id}`);
  expect(page.html).toContain("mailto:ray%2Bx%40example.com?subject=Re%3A%20your%20message");
  expect(page.html).toContain("%3E%20Where%20are%20you%3F%0A%3E%20Ray%20%26%20Co");
  const done = await desk.client.follow(`/messages/${id}`, { action: "done" });
  expect(await desk.rows(`contact_messages?id=eq.${id}&status=eq.done`)).toHaveLength(1);
  await desk.client.undo(done);
  expect(await desk.rows(`contact_messages?id=eq.${id}&status=eq.new`)).toHaveLength(1);
});
