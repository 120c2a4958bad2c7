import { mainAccent, serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

export function accentOf(service: ServiceSlug | null): string {
  return (service && serviceLooks[service]?.accent) || mainAccent;
}
