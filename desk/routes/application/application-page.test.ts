import { expect, test } from "vitest";
import { openDesk } from "../../../test/open-desk.ts";

const desk = openDesk();

test("an applicant becomes a contractor with what was typed kept until it is right, and that is undone", async () => {
  const application = { name: "Vi", business_name: "Accept Fencing", email: "vi@accept.example", city: "Redmond" };
  const id = await desk.add("partner_applications", { ...application, service: "other" });
  const path = `/applications/${id}`;
  const right = {
    action: "accept",
    registration_number: "accept*012ab",
    registration_expires_on: "2099-01-31",
    service: "fence-repair",
    zips: "98111, 98112",
  };
  const wrong = { registration_number: "short", registration_expires_on: "", service: "", zips: "9811, 98112" };
  const refused = await desk.client.post(path, { ...right, ...wrong });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("Write 12 characters")]);
  expect(refused.html).toContain("9811, 98112");
  expect(refused.html.match(/<(?:input|select|textarea)[^>]* aria-invalid="true"[^>]*>/g)).toEqual(
    Object.keys(wrong).map((name) => expect.stringContaining(`name="${name}"`)),
  );
  const done = await desk.client.follow(path, right);
  expect(done.text).toContain("A contractor now");
  expect(await desk.rows("territories?zip_code=in.(98111,98112)")).toHaveLength(2);
  expect((await desk.client.undo(done, path)).text).toContain("Undone.");
  expect(await desk.rows("contractors?registration_number=eq.ACCEPT*012AB")).toEqual([]);
  expect((await desk.client.follow(path, { action: "decline" })).text).toContain("Declined");
  expect(await desk.rows(`partner_applications?id=eq.${id}&status=eq.declined`)).toHaveLength(1);
});
