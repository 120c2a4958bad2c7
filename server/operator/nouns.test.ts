import { expect, test } from "vitest";
import { suiteDatabase } from "../../test/fresh-database.ts";
import * as nouns from "./nouns.ts";

const { database } = await suiteDatabase();
const filters = Object.values(nouns).flatMap(({ table, choices }) =>
  Object.entries(choices).map(([column, values]) => [table, column, values] as const),
);

test.each(filters)(
  "the filter of %s by %s offers the values that the column accepts",
  async (table, column, values) => {
    const [check] = await database.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = $1::regclass and conname = $2",
      [table, `${table}_${column}_check`],
    );
    expect(check?.text.match(/(?<=')\w+(?=')/g)).toEqual(values);
  },
);
