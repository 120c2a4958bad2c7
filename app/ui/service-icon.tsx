import { serviceLooks } from "virtual:service-looks";
import type { ServiceSlug } from "../../domain/service.ts";

interface ServiceIconProps {
  service: ServiceSlug;
  className: string;
  /** The line width, in units of the icon's 24 by 24 grid. */
  strokeWidth: number;
}

export function ServiceIcon({ service, className, strokeWidth }: ServiceIconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: serviceLooks[service]?.icon ?? "" }}
    />
  );
}
