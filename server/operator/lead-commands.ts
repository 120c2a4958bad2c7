import { CommandProblem } from "../command-problem.ts";
import type { Command, Verbs } from "./command.ts";
import { contractors, deliveries, leads } from "./nouns.ts";
import { changeCommand, find, listCommand } from "./row-commands.ts";
import { dataApi, rowsOf } from "./site-client.ts";
import { asRecord, asTable } from "./table-text.ts";

const show: Command = {
  words: ["ID"],
  summary: "Show one of the leads with every column, what happened to it and what was sent about it",
  async run({ words: [id = ""] }) {
    const lead = await find(leads, id);
    const events = rowsOf(await dataApi().from("events").select().eq("lead_id", lead.id).order("id"));
    const sent = rowsOf(await dataApi().from("deliveries").select().eq("lead_id", lead.id).order("created_at"));
    const parts = [
      asRecord(lead),
      asTable(events, ["at", "kind", "actor", "detail"]),
      asTable(sent, deliveries.columns),
    ];
    return { json: { ...lead, events, deliveries: sent }, text: parts.join("\n\n") };
  },
};

const assign: Command = {
  words: ["ID"],
  summary: "Give a lead to a contractor, who gets it by mail at once",
  options: {
    contractor: { value: "ID", summary: "An active contractor who is licensed for the service", isRequired: true },
  },
  async run({ words: [id = ""], options }) {
    const [contractor, before] = [await find(contractors, String(options.contractor)), await find(leads, id)];
    // The database would take it for no change at all, and nothing would be sent.
    if (before.contractor_id === contractor.id) throw new CommandProblem("The contractor has this lead already.");
    rowsOf(await dataApi().from("leads").update({ contractor_id: contractor.id }).eq("id", before.id));
    const lead = await find(leads, id);
    return { json: lead, text: asRecord(lead) };
  },
};

export const leadCommands: Verbs = {
  list: listCommand(leads),
  show,
  assign,
  release: changeCommand(leads, {
    summary: "Set a held lead free, so that it finds its contractor",
    set: () => ({ status: "new" }),
    from: { column: "status", values: ["held"], refusal: "is not held" },
  }),
  close: changeCommand(leads, {
    summary: "Close a lead: nothing more happens with it",
    set: () => ({ status: "closed" }),
    from: { column: "status", values: ["new", "held", "matched"], refusal: "is closed already" },
  }),
};
