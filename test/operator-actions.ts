import { expect } from "vitest";
import { fir } from "./firms.ts";
import { annsRequest } from "./people.ts";
import type { Row } from "./row-store.ts";
import type { WholeProduct } from "./whole-product.ts";

export const nobody = "00000000-0000-4000-8000-000000000000";

/** What the tests of the operator's commands share: commands written as one line, and new rows. */
export function operatorActions({ operator: run, read, store }: WholeProduct) {
  const operator = (line: string) => run(line.split(" "));

  async function done(line: string) {
    const answer = await operator(`${line} --json`);
    expect({ code: answer.code, err: answer.err }).toEqual({ code: 0, err: "" });
    return answer.json();
  }

  const expectRefusal = async (line: string, err: string | RegExp) =>
    expect(await operator(line)).toMatchObject({
      code: 1,
      out: "",
      err: typeof err === "string" ? err : expect.stringMatching(err),
    });

  async function storeAndRead(table: string, row: Record<string, unknown>): Promise<Row> {
    await store(table, row);
    const [found] = await read(`${table}?email=eq.${row.email}&order=created_at.desc`);
    if (!found) throw new Error(`The row was not stored in ${table}.`);
    return found;
  }

  let addresses = 0;
  const newAddress = () => `nr${++addresses}@example.com`;

  const newContractor = (columns: Record<string, unknown> = {}) =>
    storeAndRead("contractors", {
      ...fir,
      email: newAddress(),
      ...columns,
    });

  const newLead = (columns: Record<string, unknown> = {}) =>
    storeAndRead("leads", {
      ...annsRequest,
      zip_code: "98052",
      email: newAddress(),
      phone: null,
      service: "fence-repair",
      ...columns,
    });

  return { operator, done, expectRefusal, newAddress, storeAndRead, newContractor, newLead };
}
