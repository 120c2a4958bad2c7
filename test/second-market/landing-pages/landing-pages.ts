import { atticFanInstallation } from "./attic-fan-installation-pages.ts";
import { roofRepair } from "./roof-repair-pages.ts";

export const landingPages = { "roof-repair": roofRepair, "attic-fan-installation": atticFanInstallation };
