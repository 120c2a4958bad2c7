import { links } from "../server/links/links.ts";
import { envelopeSenders } from "../server/mail/bounces/envelope-sender.ts";
import { openDeliveringSite, type Row } from "./delivering-site.ts";
import { usual } from "./report-examples.ts";
import { operatorKey } from "./running-server.ts";

const address = { local: "bounces", domain: "returns.example" };
const secret = "what-the-links-of-this-test-are-derived-from";

/** The fields of a report about a missing mailbox. */
export const noSuchMailbox =
  "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <fir@example.com>: no such user";

/** A delivering site whose mails return to its own address, with the parts of reports about them. */
export function openReturningSite() {
  const site = openDeliveringSite(() => ({
    BOUNCE_ADDRESS: "bounces@returns.example",
    LINK_SECRET: secret,
    SERVICE_ROLE_KEY: operatorKey,
  }));

  /** The address for reports about this delivery. `madeWith` is another installation's secret. */
  const backTo = async ({ id }: Row, madeWith = secret) =>
    (await envelopeSenders(address, links(madeWith)).addressFor(site.database, id)) ?? "";

  const read = (message: string) => site.backend.bounces.noteReport(Buffer.from(message));

  return {
    site,
    backTo,
    /** Reads a message as the mailbox does. */
    read,
    /** Reads a report with these fields about a delivery. */
    report: async (about: Row, fields: string) =>
      read(usual({ to: await backTo(about), recipient: String(about.recipient) }, fields)),

    /** Matches a lead with a contractor, and sends the mails. */
    matched: (columns: object = {}) => site.matched({ preferred_contact: "either", ...columns }),

    /** A mail of this kind. */
    async delivery(kind: string): Promise<Row> {
      const [row] = await site.deliveries(`kind = '${kind}'`);
      if (!row) throw new Error(`There is no ${kind}.`);
      return row;
    },
    /** The kinds of the pending mails. */
    kinds: async (where: string) => (await site.deliveries(where)).map(({ kind }) => kind).sort(),

    async row(table: "contractors" | "leads", { id }: Row): Promise<Row> {
      const [found] = await site.database.query<Row>(`select * from ${table} where id = $1`, [id]);
      return found as Row;
    },
  };
}
