import { mainAccent, serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

/** The accent of a service, or the market's own for anything else, such as a service that is no longer offered. */
export function accentOf(service: ServiceSlug | null): string {
  return (service && serviceLooks[service]?.accent) || mainAccent;
}
