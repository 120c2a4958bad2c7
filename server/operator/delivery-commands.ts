import type { Verbs } from "./command.ts";
import { byId, find, listCommand, type Noun, newestFirst, showCommand } from "./row-commands.ts";
import { postToSite } from "./site-client.ts";
import { asRecord } from "./table-text.ts";

export const deliveries: Noun = {
  table: "deliveries",
  name: "delivery",
  plural: "deliveries",
  key: byId,
  columns: ["id", "created_at", "kind", "state", "attempts", "recipient", "last_error"],
  filters: ["state", "kind", "channel", "lead_id"],
  order: newestFirst,
};

export const deliveryCommands: Verbs = {
  list: listCommand(deliveries),
  show: showCommand(deliveries),
  retry: {
    words: ["ID"],
    summary: "Send a delivery that failed, or may not have arrived, once more",
    async run({ words: [id = ""] }) {
      await find(deliveries, id);
      await postToSite(`/deliveries/${encodeURIComponent(id)}/retry`);
      const row = await find(deliveries, id);
      return { json: row, text: asRecord(row) };
    },
  },
};
