import type { RegisterRow } from "../../../domain/register.ts";
import { type LookedUp, type TypedLicenses, typedLicenses } from "./register-section.tsx";

/** What can be asked of the register. */
interface Asked {
  lookUp(number: string): Promise<{ row: RegisterRow | null } | { problem: string }>;
}

/** Looks up every number that a form has. */
export function lookUpTyped(register: Asked, typed: TypedLicenses): Promise<LookedUp> {
  return Promise.all(
    typedLicenses(typed).map(async (license) => ({ license, found: await register.lookUp(license.number) })),
  );
}
