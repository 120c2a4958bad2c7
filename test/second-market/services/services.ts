import { atticFanInstallation } from "./attic-fan-installation/attic-fan-installation.ts";
import { roofRepair } from "./roof-repair/roof-repair.ts";

export const services = [roofRepair, atticFanInstallation] as const;

export type ServiceSlug = (typeof services)[number]["slug"];
