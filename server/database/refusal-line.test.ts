import { expect, test } from "vitest";
import { refusalLine } from "./refusal-line.ts";

test("an unexpected database error becomes a sentence without the database's message", () => {
  const refused = { code: "23505", table: "blogs", constraint: "blogs_pkey" };
  expect(refusalLine({ ...refused, message: 'duplicate key value violates unique constraint "blogs_pkey"' })).toBe(
    "The database refused this. The log says why.",
  );
});
