import { mailNames } from "../../content/mail-names.ts";
import { mailParts } from "../../content/mail-parts.ts";
import { labelOf } from "../../content/request-facts.ts";
import { fill } from "../../domain/text.ts";
import type { Connection } from "../database/database.ts";
import type { Delivery } from "../events/channel.ts";
import { type MailBlock, rowsBlock } from "./blocks.ts";
import type { DeskPlace } from "./mail-kind.ts";
import { momentInWords } from "./shared-words.ts";

const maxListed = 100;

/** One email stands for them (server/jobs/gathered-mails.ts). */
export interface GatheredMails {
  count: number;
  /** The oldest. They name nobody, because the email outlives an erasure. */
  listed: { at: string; place: DeskPlace | undefined }[];
}

/** A row of `deliveries`. */
export type StoredDelivery = Omit<Delivery, "addressee">;

export async function readGathered(
  connection: Connection,
  { id, kind, recipient_role }: Delivery,
  placeOf: (delivery: StoredDelivery) => DeskPlace | undefined,
): Promise<GatheredMails | undefined> {
  if (recipient_role !== "operator") return undefined;
  const rows = await connection.query<StoredDelivery & { at: string; count: number }>(
    `select *, created_at::text as at, count(*) over () from deliveries
      where kind = $1 and state = 'dropped' and about ->> 'gathered_into' = $2 order by created_at, id limit ${maxListed}`,
    [kind, id],
  );
  const [first] = rows;
  return first && { count: first.count, listed: rows.map((row) => ({ at: row.at, place: placeOf(row) })) };
}

const { gathered: words } = mailParts;

export const gatheredSubject = (kind: string, { count }: GatheredMails) =>
  fill(words.subject, { count: String(count + 1), name: labelOf(mailNames, kind) });

export function gatheredBlock({ count, listed }: GatheredMails): MailBlock | null {
  const rows = listed.map(({ at, place }) => ({
    text: place?.id?.slice(0, 8) ?? words.noPlace,
    note: momentInWords(at),
    url: place?.url ?? null,
  }));
  return rowsBlock(rows, fill(words.title, { count: String(count) }));
}
