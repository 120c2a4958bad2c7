import { clock } from "../../content/market-clock.ts";
import type { Story } from "../story.ts";

export interface Firm {
  name: string;
  contact: string;
  email: string;
  phone: string;
  number: string;
  /** How many days ago they joined. */
  since: number;
  /** In how many days their registration ends. */
  expiresIn?: number;
  /** In how many days their insurance ends. */
  insuredFor: number;
  electrical?: string;
  /** What the price list comes to for their territories. */
  dollars: number;
  address: string;
  territories: Readonly<Record<string, readonly string[]>>;
}

/** The names are invented, and the state gives out no number like these. */
export const firms = {
  larkspur: {
    name: "Larkspur Fence Works",
    contact: "Nora Pickering",
    email: "office@larkspur-fence.example",
    phone: "4255550171",
    number: "DEMOLFW001AA",
    insuredFor: 6,
    since: 112,
    dollars: 4300,
    address: "1204 Larkspur Row\nKirkland, WA 98033",
    territories: { "fence-repair": ["98004", "98005", "98006", "98033", "98034"] },
  },
  puddle: {
    name: "Puddle Jumper Irrigation",
    contact: "Gus Tolliver",
    email: "gus@puddle-jumper.example",
    phone: "4255550172",
    number: "DEMOPJI002BB",
    insuredFor: 330,
    since: 111,
    dollars: 5850,
    address: "88 Heron Slough Road\nRedmond, WA 98052",
    territories: { "sprinkler-repair": ["98004", "98033", "98034", "98052"] },
  },
  drip: {
    name: "Drip Edge Gutters",
    contact: "Wanda Eaves",
    email: "wanda@drip-edge.example",
    phone: "2065550173",
    number: "DEMODEG003CC",
    insuredFor: 210,
    since: 110,
    expiresIn: 21,
    dollars: 4000,
    address: "3310 Gable Court, Unit B\nBellevue, WA 98004",
    territories: { "gutter-installation": ["98004", "98033", "98034", "98052", "98053"] },
  },
  wren: {
    name: "Wren Electric",
    contact: "Jo Wrenfield",
    email: "jo@wren-electric.example",
    phone: "4255550174",
    number: "DEMOWEL004DD",
    insuredFor: 400,
    since: 104,
    electrical: "WRENE**004DD",
    dollars: 8300,
    address: "517 Meter Alley\nKirkland, WA 98034",
    territories: {
      "ev-charging-installation": ["98004", "98005", "98033", "98034"],
      "generator-installation": ["98033", "98072"],
    },
  },
  mill: {
    name: "Old Mill Sprinklers",
    contact: "Bert Millard",
    email: "bert@old-mill.example",
    phone: "4255550175",
    number: "DEMOOMS005EE",
    insuredFor: 280,
    since: 90,
    dollars: 1100,
    address: "12 Old Mill Lane\nWoodinville, WA 98072",
    territories: { "sprinkler-repair": ["98072", "98077"] },
  },
  bramble: {
    name: "Bramble Fence & Gate",
    contact: "Hal Bramblett",
    email: "hal@bramble-gate.example",
    phone: "4255550176",
    number: "DEMOBFG006FF",
    insuredFor: 150,
    since: 108,
    dollars: 2400,
    address: "940 Hedgerow Avenue\nRedmond, WA 98052",
    territories: { "fence-repair": ["98052", "98053"] },
  },
} as const satisfies Record<string, Firm>;

export type FirmName = keyof typeof firms;

/** Dollars a month beside the market's own prices. */
const prices: [service: string, city: string, dollars: number][] = [
  ["fence-repair", "bellevue", 2200],
  ["fence-repair", "kirkland", 2100],
  ["fence-repair", "woodinville", 1400],
  ["gutter-installation", "bellevue", 1400],
  ["gutter-installation", "kirkland", 1300],
  ["gutter-installation", "redmond", 1300],
  ["gutter-installation", "woodinville", 950],
  ["ev-charging-installation", "kirkland", 2600],
  ["ev-charging-installation", "redmond", 2700],
  ["generator-installation", "kirkland", 1500],
  ["generator-installation", "redmond", 1400],
  ["generator-installation", "woodinville", 1200],
  ["sprinkler-repair", "woodinville", 1100],
];

/** The contractors' ids, as the story finds them out. */
export interface Roster {
  idOf(name: FirmName): string;
  note(name: FirmName, id: string): void;
}

/** The last day of the firm's licenses, as it and the register say. */
export const licenseEnd = (present: Date, { expiresIn = 400 }: { expiresIn?: number }) =>
  clock.day(new Date(present.getTime() + expiresIn * 24 * 60 * 60 * 1000));

/**
 * Six contractors, and the territories that they took. What nobody took is free. The operator adds five by hand; Old Mill
 * applies (`offers.ts`).
 */
export function contractors(story: Story): Roster {
  const { add, timeOn, dayAgo, present, operator, contractorToken, backend, nextClient } = story;
  const ids = new Map<FirmName, string>();
  const idOf = (name: FirmName) => ids.get(name) ?? "";

  for (const [service, city, dollars] of prices)
    add(timeOn(113, "9:20"), () => operator("prices set", [service, city, String(dollars)]));

  for (const [name, firm] of Object.entries<Firm>(firms) as [FirmName, Firm][]) {
    if (name === "mill") continue;
    add(timeOn(firm.since, "10:15"), async () => {
      const { id } = await operator("contractors add", [], {
        "business-name": firm.name,
        "contact-name": firm.contact,
        email: firm.email,
        phone: firm.phone,
        "registration-number": firm.number,
        "registration-expires-on": licenseEnd(present, firm),
        "insurance-expires-on": dayAgo(-firm.insuredFor),
        ...(firm.electrical && {
          "electrical-license-number": firm.electrical,
          "electrical-license-expires-on": licenseEnd(present, firm),
        }),
        "monthly-fee-cents": String(firm.dollars * 100),
      });
      ids.set(name, String(id));
      for (const [service, zips] of Object.entries(firm.territories))
        await operator("territories take", [], { contractor: String(id), service, zip: [...zips] });
    });
  }

  // Bramble stops in the summer's end, and a territory of theirs becomes free.
  add(timeOn(38, "16:20"), () => operator("contractors end", [idOf("bramble")]));
  // Old Mill takes a break, from its own page.
  add(timeOn(3, "17:45"), async () => backend.contractorLinks.pause(await contractorToken(idOf("mill")), nextClient()));
  return { idOf, note: (name, id) => ids.set(name, id) };
}
