import { evChargingInstallation } from "./ev-charging-installation.ts";
import { fenceRepair } from "./fence-repair.ts";
import { generatorInstallation } from "./generator-installation.ts";
import { gutterInstallation } from "./gutter-installation.ts";
import { sprinklerRepair } from "./sprinkler-repair.ts";

/** In the order in which the site lists them. */
export const services = [
  sprinklerRepair,
  gutterInstallation,
  fenceRepair,
  evChargingInstallation,
  generatorInstallation,
] as const;

export type ServiceSlug = (typeof services)[number]["slug"];
