import type { Command, Verbs } from "./command.ts";
import { askSite, postToSite } from "./site-client.ts";
import { asTable } from "./table-text.ts";

function change(summary: string, verb: "open" | "close", state: string): Command {
  return {
    words: ["SERVICE", "CITY"],
    summary,
    async run({ words: [service = "", city = ""] }) {
      const page = [service, city].map(encodeURIComponent).join("/");
      const { is_changed } = await postToSite<{ is_changed: boolean }>(`/pages/${page}/${verb}`);
      const json = { service, city, is_open: verb === "open", is_changed };
      return {
        json,
        text: `/${service}/${city} ${is_changed ? "is" : "was"} ${state}${is_changed ? "" : " already"}.`,
      };
    },
  };
}

export const pageCommands: Verbs = {
  list: {
    words: [],
    summary:
      "List the landing pages, since when those that are closed take no requests, and which are not ready to be shown",
    async run() {
      const pages = (await (await askSite("/pages")).json()) as Record<string, unknown>[];
      return { json: pages, text: asTable(pages, ["service", "city", "is_open", "closed_at", "is_unfinished"]) };
    },
  },
  open: change("Take requests for a service in a city", "open", "open"),
  close: change(
    "Take no requests for a service in a city: the page says so, and nothing links to it",
    "close",
    "closed",
  ),
};
