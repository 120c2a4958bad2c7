import type { ServiceSlug } from "../../domain/service.ts";
import ev from "./illustrations/ev-charging-installation.svg";
import fence from "./illustrations/fence-repair.svg";
import generator from "./illustrations/generator-installation.svg";
import gutter from "./illustrations/gutter-installation.svg";
import sprinkler from "./illustrations/sprinkler-repair.svg";

/** Each service's scene, and the part of it that stays in sight where the frame is narrower than the drawing. */
export const heroScenes = {
  "sprinkler-repair": { src: sprinkler, focus: "object-[35%]" },
  "gutter-installation": { src: gutter, focus: "object-center" },
  "fence-repair": { src: fence, focus: "object-center" },
  "ev-charging-installation": { src: ev, focus: "object-center" },
  "generator-installation": { src: generator, focus: "object-right" },
} satisfies Record<ServiceSlug, { src: string; focus: string }>;
