import type { ServiceSlug } from "../../domain/service.ts";
import ev from "./illustrations/ev-charging-installation.svg";
import fence from "./illustrations/fence-repair.svg";
import generator from "./illustrations/generator-installation.svg";
import gutter from "./illustrations/gutter-installation.svg";
import sprinkler from "./illustrations/sprinkler-repair.svg";

export const heroScenes = {
  "sprinkler-repair": sprinkler,
  "gutter-installation": gutter,
  "fence-repair": fence,
  "ev-charging-installation": ev,
  "generator-installation": generator,
} satisfies Record<ServiceSlug, string>;
