import type { Verbs } from "./command.ts";
import { deliveries } from "./nouns.ts";
import { find, listCommand, showCommand } from "./row-commands.ts";
import { postToSite } from "./site-client.ts";
import { asRecord } from "./table-text.ts";

export const deliveryCommands: Verbs = {
  list: listCommand(deliveries),
  show: showCommand(deliveries),
  retry: {
    words: ["ID"],
    summary: "Send a delivery that failed, or may not have arrived, once more",
    async run({ words: [id = ""] }) {
      const delivery = await find(deliveries, id);
      await postToSite(`/deliveries/${delivery.id}/retry`);
      const row = await find(deliveries, id);
      return { json: row, text: asRecord(row) };
    },
  },
};
