import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { market } from "../../content/chosen-market.ts";
import type { Story } from "../story.ts";
import { type Firm, firms, licenseEnd } from "./contractors.ts";
import { quill } from "./offers.ts";

const offered = { name: quill.business, number: quill.number };

/** A stand-in for the state's register, on this machine, which knows the demo's firms. Their numbers are nobody's. */
export async function startRegister(present: Date) {
  const columns = market.register?.columns;
  const suspended = new Set<string>();
  const server = createServer((request, response) => {
    const number = new URL(request.url ?? "/", "http://register").searchParams.get(columns?.number ?? "") ?? "";
    const known: Pick<Firm, "name" | "number" | "electrical" | "expiresIn">[] = [
      ...Object.values<Firm>(firms),
      offered,
    ];
    const firm = known.find(({ number: own, electrical }) => [own, electrical].includes(number));
    const words = market.register?.words;
    const row = firm && {
      [columns?.number ?? ""]: number,
      [columns?.name ?? ""]: firm.name.toUpperCase(),
      [columns?.status ?? ""]: suspended.has(number) ? words?.suspended : words?.active,
      [columns?.trade ?? ""]: number === firm.number ? "CONSTRUCTION CONTRACTOR" : "ELECTRICAL CONTRACTOR",
      [columns?.effective_on ?? ""]: "2019-03-01T00:00:00.000",
      [columns?.expires_on ?? ""]: `${licenseEnd(present, firm)}T00:00:00.000`,
    };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(row ? [row] : []));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/register.json`,
    suspend: (number: string) => suspended.add(number),
    close: () => server.close(),
  };
}

/** The register confirms each license a few times, and once finds a suspended one. */
export function register(
  { add, timeOn, operator }: Story,
  { suspend }: Awaited<ReturnType<typeof startRegister>>,
): void {
  for (const daysAgo of [103, 60, 30, 1]) add(timeOn(daysAgo, "11:00"), () => operator("register check"));
  add(timeOn(6, "11:00"), async () => {
    suspend(firms.mill.number);
    await operator("register check");
  });
}
