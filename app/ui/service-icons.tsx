import { CloudRain, Droplets, Fence, type LucideIcon, PlugZap, Zap } from "lucide-react";
import type { ServiceSlug } from "../../domain/service.ts";

export const serviceIcons = {
  "sprinkler-repair": Droplets,
  "gutter-installation": CloudRain,
  "fence-repair": Fence,
  "ev-charging-installation": PlugZap,
  "generator-installation": Zap,
} satisfies Record<ServiceSlug, LucideIcon>;
