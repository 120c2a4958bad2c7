import type { Verbs } from "./command.ts";
import { contractorColumns } from "./contractor-columns.ts";
import { applications, contractors } from "./nouns.ts";
import { changeCommand, columnOptions, columnsIn, find, listCommand, showCommand } from "./row-commands.ts";
import { postToSite } from "./site-client.ts";
import { asRecord } from "./table-text.ts";

export const applicationCommands: Verbs = {
  list: listCommand(applications),
  show: showCommand(applications),
  accept: {
    words: ["ID"],
    summary: "Make an applicant a contractor with territories, and tell them",
    options: {
      ...columnOptions(contractorColumns, ["registration_number", "registration_expires_on"]),
      zip: { value: "ZIP", summary: "A zip code that they take", isRequired: true, isList: true },
      service: { value: "SLUG", summary: "Their service, where the application says other" },
    },
    async run({ words: [id = ""], options }) {
      const application = await find(applications, id);
      const { contractor_id } = await postToSite<{ contractor_id: string }>(`/applications/${application.id}/accept`, {
        columns: columnsIn(options, Object.keys(contractorColumns)),
        service: options.service ?? null,
        zips: options.zip,
      });
      const contractor = await find(contractors, contractor_id);
      return { json: contractor, text: asRecord(contractor) };
    },
  },
  decline: changeCommand(applications, {
    summary: "Decline an application, and tell the applicant",
    set: () => ({ status: "declined" }),
    from: { column: "status", values: ["new"], refusal: "is answered already" },
  }),
};
