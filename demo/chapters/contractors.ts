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
  dollars: number;
  territories: Readonly<Record<string, readonly string[]>>;
}

/** Plants and weather again, and numbers that the state does not give out. */
export const firms = {
  larkspur: {
    name: "Larkspur Fence Works",
    contact: "Nora Picket",
    email: "office@larkspur-fence.example",
    phone: "4255550171",
    number: "DEMOLFW001AA",
    insuredFor: 6,
    since: 112,
    dollars: 320,
    territories: { "fence-repair": ["98004", "98005", "98006", "98033", "98034"] },
  },
  puddle: {
    name: "Puddle Jumper Irrigation",
    contact: "Gus Trickle",
    email: "gus@puddle-jumper.example",
    phone: "4255550172",
    number: "DEMOPJI002BB",
    insuredFor: 330,
    since: 111,
    dollars: 280,
    territories: { "sprinkler-repair": ["98004", "98033", "98034", "98052"] },
  },
  drip: {
    name: "Drip Edge Gutters",
    contact: "Wanda Downspout",
    email: "wanda@drip-edge.example",
    phone: "2065550173",
    number: "DEMODEG003CC",
    insuredFor: 210,
    since: 110,
    expiresIn: 21,
    dollars: 300,
    territories: { "gutter-installation": ["98004", "98033", "98034", "98052", "98053"] },
  },
  wren: {
    name: "Wren Electric",
    contact: "Jo Kilowatt",
    email: "jo@wren-electric.example",
    phone: "4255550174",
    number: "DEMOWEL004DD",
    insuredFor: 400,
    since: 104,
    electrical: "WRENE**004DD",
    dollars: 450,
    territories: {
      "ev-charging-installation": ["98004", "98005", "98033", "98034", "98052"],
      "generator-installation": ["98004", "98033", "98072"],
    },
  },
  mill: {
    name: "Old Mill Sprinklers",
    contact: "Bert Backflow",
    email: "bert@old-mill.example",
    phone: "4255550175",
    number: "DEMOOMS005EE",
    insuredFor: 280,
    since: 90,
    dollars: 180,
    territories: { "sprinkler-repair": ["98072", "98077"] },
  },
  bramble: {
    name: "Bramble Fence & Gate",
    contact: "Hal Hinge",
    email: "hal@bramble-gate.example",
    phone: "4255550176",
    number: "DEMOBFG006FF",
    insuredFor: 150,
    since: 108,
    dollars: 210,
    territories: { "fence-repair": ["98052", "98053"] },
  },
} as const satisfies Record<string, Firm>;

export type FirmName = keyof typeof firms;

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
