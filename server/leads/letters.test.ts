import { expect, test } from "vitest";
import { parseInboxFilter } from "../../domain/inbox.ts";
import { openProduct } from "../../test/product.ts";

const site = openProduct({ mailServer: true });

const namesFoundBy = async (query: string) => {
  const { items } = await site.backend.inbox.list(parseInboxFilter(new URLSearchParams({ q: query })), null);
  return items.map(({ name }) => name);
};

test("a name in Chinese characters reaches contractor and operator as typed, and a search for its Chinese or its Latin spelling finds it", async () => {
  await site.addTerritory(await site.addContractor());
  const lead = await site.sendLead({ name: "李雷", message: "喷头坏了，两个。\nPlease call." });
  expect(lead).toMatchObject({
    name: "Li Lei",
    name_as_typed: "李雷",
    message_as_typed: "喷头坏了，两个。\nPlease call.",
  });
  await site.waitForDeliveries();
  const mail = site.written.find(({ kind }) => kind === "lead-to-contractor");
  expect(mail).toMatchObject({
    lead: { name: "李雷", name_reading: "Li Lei", message: "喷头坏了，两个。\nPlease call." },
  });
  expect((await site.backend.readLeadPageData(lead.id))?.lead).toMatchObject({ name: "李雷", name_reading: "Li Lei" });
  for (const query of ["李雷", "Li Lei", "lei", "喷头坏了"]) expect(await namesFoundBy(query), query).toEqual(["李雷"]);
});
