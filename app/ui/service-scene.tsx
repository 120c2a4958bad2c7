import { serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

const horizontalPositionClasses = {
  left: "object-left",
  "35%": "object-[35%]",
  center: "object-center",
  right: "object-right",
};

const bandClasses = {
  "38%": "object-[50%_38%]",
  "62%": "object-[50%_62%]",
  "83%": "object-[50%_83%]",
  "93%": "object-[50%_93%]",
};

interface ServiceSceneProps {
  service: ServiceSlug;
  className: string;
}

export function SceneBand({ service, className }: ServiceSceneProps) {
  const look = serviceLooks[service];
  if (!look) return null;
  const classes = `object-cover ${className} ${bandClasses[look.band]}`;
  return <img src={look.scene} alt="" fetchPriority="high" width={960} height={384} className={classes} />;
}

/** A narrow frame shows the important part of the service's drawing. */
export function ServiceScene({ service, className }: ServiceSceneProps) {
  const look = serviceLooks[service];
  if (!look) return null;
  const classes = `${className} ${horizontalPositionClasses[look.focus]}`;
  return <img src={look.scene} alt="" loading="lazy" width={960} height={720} className={classes} />;
}

/** The URL of a service's drawing. Null if the service is not offered or has no drawing. */
export function sceneUrl(service: ServiceSlug | null): string | null {
  return (service && serviceLooks[service]?.scene) || null;
}
