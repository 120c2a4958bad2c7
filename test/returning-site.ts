import { links } from "../server/links/links.ts";
import { envelopeSenders } from "../server/mail/bounces/envelope-sender.ts";
import { openDeliveringSite, type Row } from "./delivering-site.ts";
import { usual } from "./report-examples.ts";
import { operatorKey } from "./running-server.ts";

const address = { local: "bounces", domain: "returns.example" };
const secret = "what-the-links-of-this-test-are-derived-from";

/** The fields of a report that a mailbox is not there. */
export const noSuchMailbox =
  "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <fir@example.com>: no such user";

/** A delivering site whose mails come back to an address of its own, with what reports about them need. */
export function openReturningSite() {
  const site = openDeliveringSite(() => ({
    BOUNCE_ADDRESS: "bounces@returns.example",
    LINK_SECRET: secret,
    SERVICE_ROLE_KEY: operatorKey,
  }));

  /** The address that a report about this delivery comes to; `madeWith` is the secret of another installation. */
  const backTo = async ({ id }: Row, madeWith = secret) =>
    (await envelopeSenders(address, links(madeWith)).of(site.database, id)) ?? "";

  const read = (message: string) => site.backend.bounces.noteReport(Buffer.from(message));

  return {
    site,
    backTo,
    /** Reads a message as the mailbox does. */
    read,
    /** Reads a report with these fields about a delivery. */
    report: async (about: Row, fields: string) =>
      read(usual({ to: await backTo(about), recipient: String(about.recipient) }, fields)),

    /** A contractor with a territory and a request that they were told of, all mails taken by their servers. */
    told: (columns: object = {}) => site.matched({ preferred_contact: "either", ...columns }),

    /** A mail of this kind. */
    async delivery(kind: string): Promise<Row> {
      const [row] = await site.deliveries(`kind = '${kind}'`);
      if (!row) throw new Error(`There is no ${kind}.`);
      return row;
    },
    /** The kinds of the mails to look at. */
    kinds: async (where: string) => (await site.deliveries(where)).map(({ kind }) => kind).sort(),

    async row(table: "contractors" | "leads", { id }: Row): Promise<Row> {
      const [found] = await site.database.query<Row>(`select * from ${table} where id = $1`, [id]);
      return found as Row;
    },
  };
}
