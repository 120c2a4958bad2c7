import { mainAccent, serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

/** The market's main accent if `service` is null or no longer offered. */
export function accentOf(service: ServiceSlug | null): string {
  return (service && serviceLooks[service]?.accent) || mainAccent;
}
