import { data } from "react-router";
import type { AcceptanceFaults } from "../../../domain/acceptance.ts";
import type { Desk } from "../../desk-context.server.ts";
import { type ContractorTexts, type LicenseLookups, licensesToCheck } from "./register-section.tsx";

/** Shows the form again, together with the state register's data for each license number entered. */
export async function answerLookUp<Entered extends ContractorTexts>({ backend: { register } }: Desk, entered: Entered) {
  const lookups: LicenseLookups = await Promise.all(
    licensesToCheck(entered).map(async (license) => ({ license, found: await register.lookUp(license.number) })),
  );
  const problem = lookups.length ? "" : "Enter a registration number first.";
  return data({ problem, faults: {} as AcceptanceFaults, entered, lookups });
}
