import { expect, test } from "vitest";
import { ann } from "../../test/people.ts";
import { openProduct, type Row } from "../../test/product.ts";
import { withdraw } from "./lead.ts";

// Somebody sends a second request for the same work, and cancels or erases one of the two.

const site = openProduct({ mailServer: true });

/** The first request has Ann's phone number, and the second has her email address, too. */
async function twice() {
  const { contractor, lead: first } = await site.addMatchedLead({ ...ann });
  const second = await site.sendLead({ ...ann, email: "ann@work.example" });
  await site.waitForDeliveries();
  expect(second).toMatchObject({ duplicate_of: first.id, contractor_id: contractor.id });
  return { contractor, first, second };
}

const cancel = async ({ id }: Row) => {
  const who = site.backend.outbox.as({ actor: "homeowner" });
  expect(await who.transaction((tx) => withdraw(tx, id))).toBeNull();
  await site.waitForDeliveries();
};
const mails = (kind: string, to: string) => site.written.filter((mail) => mail.kind === kind && mail.to === to);
const reference = ({ id }: Row) => id.slice(0, 8);
const jobLink = expect.stringMatching(/^https:\/\/www\.example\.com\/job\//);

test("the contractor's email about the second request names the first one and links it; the first email names none", async () => {
  const { first } = await twice();
  expect(mails("lead-to-contractor", "contractor")).toMatchObject([
    { earlier: null },
    { earlier: { reference: reference(first), url: jobLink } },
  ]);
});

test.each(["first", "second"] as const)(
  "canceling the %s request says by email that the other one stands",
  async (which) => {
    const sent = await twice();
    await cancel(sent[which]);
    const other = reference(which === "first" ? sent.second : sent.first);
    expect(mails("lead-withdrawn", "contractor")).toMatchObject([{ other: { reference: other, jobUrl: jobLink } }]);
    expect(mails("lead-withdrawn", "operator")).toMatchObject([{ other: { reference: other, jobUrl: null } }]);
    await cancel(which === "first" ? sent.second : sent.first);
    expect(mails("lead-withdrawn", "contractor")[1]).toMatchObject({ other: null });
  },
);

test("erasing the first request says to its contractor that the second one stands", async () => {
  const { first, second } = await twice();
  await site.eraseLead(first);
  await site.waitForDeliveries();
  expect(mails("lead-withdrawn", "contractor")).toMatchObject([
    { why: "erased", other: { reference: reference(second), jobUrl: jobLink } },
  ]);
});
