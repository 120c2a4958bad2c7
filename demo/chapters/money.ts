import { daysToPay } from "../../domain/invoice.ts";
import type { Story } from "../story.ts";
import { type FirmName, firms, type Roster } from "./contractors.ts";

/** Rate and location code are invented, as the operator would find them in the state's table. */
const taxRate = "10.3";
const taxCode = "1799";

/** Days after its due day on which an unpaid invoice stops the contractor's territories. */
export const daysToStop = 11;

/** Three months of invoices: paid, paid late, overdue, and corrected. */
export function money(story: Story, { idOf }: Roster): void {
  const { add, timeOn, dayAgo, operator, backend } = story;
  const dayOfMonth = (daysAgo: number) => Number(dayAgo(daysAgo).slice(8));
  /** Counts the days from a day of the month, `monthsBack` months ago, until today. */
  function daysAgoOf(monthsBack: number, day: number): number {
    let daysAgo = dayOfMonth(0) - 1;
    for (let month = 0; month < monthsBack; month++) daysAgo += dayOfMonth(daysAgo + 1);
    return daysAgo - (day - 1);
  }
  /** The day of the month on which an unpaid invoice of its first stops the territories. */
  const stoppedOn = 1 + daysToPay + daysToStop;
  const firstBilledDay = daysAgoOf(2, 1);

  const billed: FirmName[] = ["larkspur", "puddle", "drip", "wren", "bramble"];
  for (const name of billed) {
    const setOn = Math.max(firstBilledDay + 2, 0);
    add(timeOn(setOn, "16:40"), () =>
      operator("contractors update", [idOf(name)], {
        "billed-from": dayAgo(firstBilledDay),
        "billing-address": firms[name].address,
        "tax-rate": taxRate,
        "tax-code": taxCode,
      }),
    );
  }

  // Old Mill gave its address when it agreed. Its first invoice goes out ten minutes later, with the tax.
  add(timeOn(firms.mill.since, "7:55"), () =>
    operator("contractors update", [idOf("mill")], { "tax-rate": taxRate, "tax-code": taxCode }),
  );

  async function invoicesOf(name: FirmName): Promise<{ number: string; state: string }[]> {
    return backend.database.database.query(
      "select number, state from invoices where contractor_id = $1 and credit_for is null order by number",
      [idOf(name)],
    );
  }

  /** Pays what is open. */
  async function pays(name: FirmName, by: string, reference: string): Promise<void> {
    for (const { number, state } of await invoicesOf(name))
      if (state === "issued") await operator("invoices pay", [number], { by, reference });
  }

  const paid = (name: FirmName, monthsBack: number, day: number, by = "check", reference = `No. ${1040 + day}`) =>
    add(timeOn(daysAgoOf(monthsBack, day), "13:30"), () => pays(name, by, reference));
  for (const monthsBack of [2, 1, 0]) {
    paid("larkspur", monthsBack, 4);
    paid("mill", monthsBack, 5);
    paid("wren", monthsBack, 6, "transfer", "Wren");
  }
  // Old Mill began within a month, so its first invoice is for the rest of it.
  add(timeOn(firms.mill.since - 4, "13:30"), () => pays("mill", "check", "No. 1001"));
  // Puddle Jumper pays once it is reminded, and Bramble, who has ended, owes its last invoice.
  paid("puddle", 2, 3);
  paid("puddle", 1, 16);
  paid("puddle", 0, 16);
  paid("bramble", 2, 5);
  // Drip Edge forgets one until its territories are stopped, calls, pays by card, and serves again.
  add(timeOn(daysAgoOf(2, stoppedOn), "8:50"), async () => {
    await pays("drip", "card", "by phone");
    await backend.scheduler.sweep();
  });
  paid("drip", 1, 5);
  paid("drip", 0, 5);

  // For three days homeowners read a wrong phone number of Puddle Jumper's.
  add(timeOn(daysAgoOf(2, 20), "10:05"), async () => {
    const [first] = await invoicesOf("puddle");
    return operator("invoices credit", [first?.number ?? "", String((firms.puddle.dollars * 3) / 30)], {
      because: "Our page had a wrong phone number for them for three days.",
    });
  });
}
