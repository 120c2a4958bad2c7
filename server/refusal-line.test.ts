import { expect, test } from "vitest";
import { refusalLine } from "./refusal-line.ts";

test("the sentence for an unexpected database error does not quote the database's message", () => {
  const refused = { code: "23505", table: "blogs", constraint: "blogs_pkey" };
  expect(refusalLine({ ...refused, message: 'duplicate key value violates unique constraint "blogs_pkey"' })).toBe(
    "The database refused this. The log says why.",
  );
});
