import type { RegisterRow } from "../../../domain/register.ts";
import type { LookedUp, TypedLicense } from "./register-section.tsx";

/** What can be asked of the register. */
interface Asked {
  lookUp(number: string): Promise<{ row: RegisterRow | null } | { problem: string }>;
}

/** What a form says of licenses, as far as it does. */
interface Typed {
  business_name?: string;
  registration_number?: string;
  registration_expires_on?: string;
  electrical_license_number?: string;
  electrical_license_expires_on?: string;
}

/** The licenses that have a number. */
export function typedLicenses(typed: Typed): TypedLicense[] {
  const business_name = typed.business_name ?? "";
  const licenses: TypedLicense[] = [
    {
      kind: "registration",
      business_name,
      number: typed.registration_number?.trim().toUpperCase() ?? "",
      expires_on: typed.registration_expires_on || null,
    },
    {
      kind: "electrical",
      business_name,
      number: typed.electrical_license_number?.trim() ?? "",
      expires_on: typed.electrical_license_expires_on || null,
    },
  ];
  return licenses.filter(({ number }) => number !== "");
}

/** Looks up every number that a form has. */
export function lookUpTyped(register: Asked, typed: Typed): Promise<LookedUp> {
  return Promise.all(
    typedLicenses(typed).map(async (license) => ({ license, found: await register.lookUp(license.number) })),
  );
}
