import { serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

const focusClasses = {
  left: "object-left",
  "35%": "object-[35%]",
  center: "object-center",
  right: "object-right",
};

interface ServiceSceneProps {
  service: ServiceSlug;
  className: string;
}

/** A service's drawing; the part that matters stays in sight where the frame is narrower. Not fetched before it is near. */
export function ServiceScene({ service, className }: ServiceSceneProps) {
  const look = serviceLooks[service];
  if (!look) return null;
  return (
    <img
      src={look.scene}
      alt=""
      loading="lazy"
      width={960}
      height={720}
      className={`${className} ${focusClasses[look.focus]}`}
    />
  );
}

/** The address of a service's drawing; null of a service that has none, such as one that is no longer offered. */
export function sceneOf(service: ServiceSlug | null): string | null {
  return (service && serviceLooks[service]?.scene) || null;
}
