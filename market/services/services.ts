import { evChargingInstallation } from "./ev-charging-installation/ev-charging-installation.ts";
import { fenceRepair } from "./fence-repair/fence-repair.ts";
import { generatorInstallation } from "./generator-installation/generator-installation.ts";
import { gutterInstallation } from "./gutter-installation/gutter-installation.ts";
import { sprinklerRepair } from "./sprinkler-repair/sprinkler-repair.ts";

/** In the order in which the site lists them. */
export const services = [
  sprinklerRepair,
  gutterInstallation,
  fenceRepair,
  evChargingInstallation,
  generatorInstallation,
] as const;

export type ServiceSlug = (typeof services)[number]["slug"];
