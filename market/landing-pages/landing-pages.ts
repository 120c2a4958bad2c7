import type { LandingPage } from "../../content/types.ts";
import type { CitySlug } from "../cities/cities.ts";
import type { ServiceSlug } from "../services/services.ts";
import { evChargingInstallation } from "./ev-charging-installation-pages.ts";
import { fenceRepair } from "./fence-repair-pages.ts";
import { generatorInstallation } from "./generator-installation-pages.ts";
import { gutterInstallation } from "./gutter-installation-pages.ts";
import { sprinklerRepair } from "./sprinkler-repair-pages.ts";

export const landingPages: Record<ServiceSlug, Record<CitySlug, LandingPage>> = {
  "sprinkler-repair": sprinklerRepair,
  "gutter-installation": gutterInstallation,
  "fence-repair": fenceRepair,
  "ev-charging-installation": evChargingInstallation,
  "generator-installation": generatorInstallation,
};
