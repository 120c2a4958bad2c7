import type { ServiceSlug } from "../../domain/service.ts";
import type { Service } from "../types.ts";
import { evChargingInstallation } from "./ev-charging-installation.ts";
import { fenceRepair } from "./fence-repair.ts";
import { generatorInstallation } from "./generator-installation.ts";
import { gutterInstallation } from "./gutter-installation.ts";
import { sprinklerRepair } from "./sprinkler-repair.ts";

export { generalIssues } from "./general-issues.ts";

export const services: Record<ServiceSlug, Service> = {
  "sprinkler-repair": sprinklerRepair,
  "gutter-installation": gutterInstallation,
  "fence-repair": fenceRepair,
  "ev-charging-installation": evChargingInstallation,
  "generator-installation": generatorInstallation,
};
