import { links } from "../server/links/links.ts";
import { envelopeSenders } from "../server/mail/bounces/envelope-sender.ts";
import type { Product, Row } from "./product.ts";
import { commonReport } from "./report-examples.ts";
import { operatorKey } from "./running-server.ts";

const address = { local: "bounces", domain: "returns.example" };
const secret = "what-the-links-of-this-test-are-derived-from";

export const noSuchMailbox =
  "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <fir@example.com>: no such user";

export const bounceVariables = {
  BOUNCE_ADDRESS: "bounces@returns.example",
  LINK_SECRET: secret,
  SERVICE_ROLE_KEY: operatorKey,
};

/** For a suite with a mail server and `bounceVariables`: bounce reports about the emails it sent. */
export function bouncesOf(site: Product<{ mailServer: true }>) {
  /** The address to which mail servers send bounce reports about a delivery. */
  const bounceAddressOf = async ({ id }: Row, linkSecret = secret) =>
    (await envelopeSenders(address, links(linkSecret)).addressFor(site.database, id)) ?? "";

  const read = (message: string) => site.backend.bounces.noteReport(Buffer.from(message));

  return {
    bounceAddressOf,
    /** Passes a message to the product, as if the product had read it from the mailbox. */
    read,
    /** Passes the product a bounce report about a delivery. `fields` are lines such as `Action: failed`. */
    report: async (about: Row, fields: string) =>
      read(commonReport({ to: await bounceAddressOf(about), recipient: String(about.recipient) }, fields)),

    addMatchedLead: (columns: object = {}) => site.addMatchedLead({ preferred_contact: "either", ...columns }),

    /** The oldest delivery of this kind. */
    async delivery(kind: string): Promise<Row> {
      const [row] = await site.deliveries(`kind = '${kind}'`);
      if (!row) throw new Error(`There is no delivery of kind ${kind}.`);
      return row;
    },
    kinds: async (where: string) => (await site.deliveries(where)).map(({ kind }) => kind).sort(),
  };
}
