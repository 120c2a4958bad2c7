import { expect, test } from "vitest";
import { openDesk } from "../../../test/open-desk.ts";

const desk = openDesk();

test("the form for accepting an application refuses invalid values but keeps them in its fields, and accepting an application can be undone", async () => {
  const application = { name: "Vi", business_name: "Accept Fencing", email: "vi@accept.example", city: "Redmond" };
  const id = await desk.add("partner_applications", { ...application, service: "other" });
  const path = `/applications/${id}`;
  const right = {
    action: "accept",
    registration_number: "accept*012ab",
    registration_expires_on: "2099-01-31",
    electrical_license_expires_on: "",
    service: "fence-repair",
    zips: "98111, 98112;98111",
  };
  async function expectRefusal(wrong: Record<string, string>) {
    const answer = await desk.client.post(path, { ...right, ...wrong });
    const marked = answer.html.match(/<(?:input|select|textarea)[^>]* aria-invalid="true"[^>]*>/g);
    expect(answer.status).toBe(422);
    expect(marked).toEqual(Object.keys(wrong).map((name) => expect.stringContaining(`name="${name}"`)));
    return answer;
  }
  await expectRefusal({ registration_number: "", registration_expires_on: "", service: "", zips: "" });
  const numbers = { registration_number: "short", registration_expires_on: "2099-02-30" };
  const others = { electrical_license_expires_on: "soon", service: "roofs", zips: "9811 98112" };
  const answer = await expectRefusal({ ...numbers, ...others });
  expect(answer.text).toContain("Enter 12 characters");
  expect(answer.html).toContain("9811 98112");
  const accepted = await desk.client.follow(path, right);
  expect(accepted.text).toContain("Accepted. We’ve emailed them.");
  expect(await desk.rows("territories?zip_code=in.(98111,98112)")).toHaveLength(2);
  const contractor = () => desk.rows("contractors?registration_number=eq.ACCEPT*012AB");
  expect(await contractor()).toMatchObject([{ electrical_license_number: null, electrical_license_expires_on: null }]);
  expect((await desk.client.undo(accepted, path)).text).toContain("Undone.");
  expect(await contractor()).toEqual([]);
  expect((await desk.client.follow(path, { action: "decline" })).text).toContain("Declined");
  expect(await desk.rows(`partner_applications?id=eq.${id}&status=eq.declined`)).toHaveLength(1);
});
