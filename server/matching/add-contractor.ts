import type { Connection } from "../database/database.ts";

/** Stores a contractor in the caller's transaction and yields their id. What `row` leaves out the table fills in, or refuses. */
export async function addContractor(connection: Connection, row: object): Promise<string> {
  const names = Object.keys(row).map((column) => `"${column}"`);
  const [contractor] = await connection.query<{ id: string }>(
    `insert into contractors (${names}) select ${names} from json_populate_record(null::contractors, $1::json) returning id`,
    [JSON.stringify(row)],
  );
  if (!contractor) throw new Error("A contractor was not stored.");
  return contractor.id;
}
