import { expect, test } from "vitest";
import { openProduct } from "../../test/product.ts";
import { returnLead } from "./lead.ts";

const site = openProduct({ mailServer: true });

async function sent() {
  await site.waitForDeliveries();
  return site.written
    .splice(0)
    .map(({ kind, to }) => `${kind} ${to}`)
    .sort();
}

async function statementOf(contractorId: string): Promise<Record<string, unknown>> {
  const [row] = await site.database.query<{ content: Record<string, unknown> }>(
    "select statement_content($1, month_of(now()), now() + interval '1 second') as content",
    [contractorId],
  );
  return row?.content ?? {};
}

/** An operator at the desk, who can undo a change. */
async function signedIn() {
  const [operator] = await site.database.query<{ id: string }>(
    "insert into operators (email) values ('bo@example.com') returning id",
  );
  return site.backend.outbox.as({ actor: "operator", operatorId: operator?.id ?? null });
}

test("a lead that an operator closes as no lead leaves its contractor, every statement made afterwards, and every source, until the operator undoes it", async () => {
  const { lead, contractor } = await site.addMatchedLead();
  const bo = await signedIn();
  await sent();
  expect(await statementOf(contractor.id)).toMatchObject({ given: 1 });
  const closed = await site.backend.leadChanges.close(bo, lead.id, "not-real", null);
  expect(await sent()).toEqual(["lead-withdrawn contractor"]);
  const [row] = await site.database.query("select status, closed_reason, contractor_id from leads");
  expect(row).toEqual({ status: "closed", closed_reason: "not-real", contractor_id: null });
  expect(await statementOf(contractor.id)).toMatchObject({ given: 0, not_leads: 1, requests: [] });
  expect(await site.database.query("select from lead_origins")).toEqual([]);

  if (closed.outcome !== "done" || closed.change === null) throw new Error("The change cannot be undone.");
  await site.backend.undo(bo, closed.change);
  expect(await sent()).toEqual(["lead-to-contractor contractor"]);
  const [reopened] = await site.database.query("select status, closed_reason, contractor_id from leads");
  expect(reopened).toEqual({ status: "matched", closed_reason: null, contractor_id: contractor.id });
  const statement = await statementOf(contractor.id);
  expect(statement).toMatchObject({ given: 1 });
  expect(statement).not.toHaveProperty("not_leads");
});

test("a request that a contractor returns as not real waits for an operator; nobody gets an email, and a release offers it to others", async () => {
  const { lead, contractor } = await site.addMatchedLead();
  await sent();
  const who = { actor: "contractor", contractorId: contractor.id } as const;
  await site.backend.outbox.as(who).transaction((tx) => returnLead(tx, lead.id, "not-real", 14));
  expect(await sent()).toEqual([]);
  const state = "select status, hold_reason, contractor_id from leads";
  expect(await site.database.query(state)).toEqual([{ status: "held", hold_reason: "not-real", contractor_id: null }]);

  await site.backend.leadChanges.release(site.asOperator, lead.id, null);
  expect(await sent()).toEqual(["lead-waiting operator"]);
  expect(await site.database.query("select status, contractor_id from leads")).toEqual([
    { status: "new", contractor_id: null },
  ]);
});

test("a statement counts one request of a person who sent two for the same work, and lists both", async () => {
  const { contractor } = await site.addMatchedLead();
  await site.sendLead();
  const { given, requests } = await statementOf(contractor.id);
  expect([given, Array.isArray(requests) && requests.length]).toEqual([1, 2]);
});
