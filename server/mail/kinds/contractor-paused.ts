import { dateInWords } from "../../../domain/local-time.ts";
import type { ContractorRow } from "../../database/rows.ts";
import { contractor, toOperatorAt } from "../examples.ts";
import { defineMail } from "../mail-kind.ts";
import { contractorOf } from "../shared-facts.ts";
import { contractorInWords } from "../shared-words.ts";

export const contractorPaused = defineMail({
  to: ["operator"],
  when: [{ event: "contractor.paused", contractor: "contractor_id", reason: "contractor" }],
  desk: { path: "/contractors", id: "contractor_id" },
  async facts(source) {
    const { connection, delivery } = source;
    const contractor = await contractorOf(source);
    const [row] = await connection.query<Pick<ContractorRow, "status"> & { until: string | null }>(
      "select status, paused_until as until from contractors where id = $1",
      [delivery.contractor_id],
    );
    return contractor && row?.status === "paused" ? { contractor, until: row.until } : null;
  },
  words: {
    subject: "A contractor paused",
    preheader: "They get no new requests.",
    heading: "A contractor paused",
    opening: ["{contractor} paused and gets no new requests {until}."],
    until: { day: "until {day}", resumed: "until they resume" },
  },
  content: ({ contractor, until }, words) => ({
    words,
    values: {
      contractor: contractorInWords(contractor),
      until: until === null ? words.until.resumed : words.until.day.replace("{day}", dateInWords(until)),
    },
  }),
  examples: {
    usual: { ...toOperatorAt("/contractors"), contractor, until: null },
    until: { ...toOperatorAt("/contractors"), contractor, until: "2026-08-01" },
  },
});
