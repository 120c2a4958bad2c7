import { data } from "react-router";
import type { AcceptanceFaults } from "../../../domain/acceptance.ts";
import type { Desk } from "../../desk-context.server.ts";
import { type LookedUp, type TypedLicenses, typedLicenses } from "./register-section.tsx";

/** Shows the form again with the register's row for each typed number. */
export async function answerLookUp<Typed extends TypedLicenses>({ backend: { register } }: Desk, typed: Typed) {
  const lookedUp: LookedUp = await Promise.all(
    typedLicenses(typed).map(async (license) => ({ license, found: await register.lookUp(license.number) })),
  );
  const problem = lookedUp.length ? "" : "Enter a registration number first.";
  return data({ problem, faults: {} as AcceptanceFaults, typed, lookedUp });
}
