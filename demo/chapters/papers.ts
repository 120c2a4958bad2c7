import type { Story } from "../story.ts";
import { insuranceForm } from "./certificate.ts";
import { type FirmName, firms, type Roster } from "./contractors.ts";

/** What contractors send on their own page, and what the operator says to it. */
export function papers(story: Story, { idOf }: Roster): void {
  const { add, timeOn, dayAgo, operator, contractorToken, backend, nextClient } = story;

  function sendsInsurance(name: FirmName, daysAgo: number, lastDay: string) {
    add(timeOn(daysAgo, "12:10"), async () => {
      const token = await contractorToken(idOf(name));
      const form = await insuranceForm(firms[name].name, lastDay);
      const { outcome } = await backend.contractorLinks.saveForm(token, nextClient(), form, () => "insurance");
      if (outcome?.outcome !== "done") throw new Error(`${firms[name].name}: ${JSON.stringify(outcome)}`);
    });
  }

  // Puddle Jumper sends last year's certificate, hears so, and sends the right one.
  sendsInsurance("puddle", 30, dayAgo(35));
  add(timeOn(29, "9:40"), () =>
    operator("contractors refuse", [idOf("puddle")], {
      criterion: "insurance",
      because: "The certificate has expired. Please send the one that holds now.",
    }),
  );
  sendsInsurance("puddle", 28, dayAgo(-firms.puddle.insuredFor));
  add(timeOn(27, "10:15"), () =>
    operator("contractors check", [idOf("puddle")], {
      criterion: "insurance",
      "holds-until": dayAgo(-firms.puddle.insuredFor),
      note: "Umbrella Mutual confirmed policy DEMO-4471 by phone.",
    }),
  );

  // Larkspur's insurance is about to end. The new certificate waits for the operator.
  sendsInsurance("larkspur", 1, dayAgo(-370));
}
