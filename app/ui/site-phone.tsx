import { formatPhone, phoneHref } from "../../domain/phone.ts";
import { ownPhone } from "../../domain/site.ts";
import { useSiteData } from "../site-data.ts";

/** Nothing if the site has no number of its own. */
export function SitePhone({ className = "link" }: { className?: string }) {
  const phone = ownPhone(useSiteData().site);
  return phone === null ? null : (
    <a href={phoneHref(phone)} className={`whitespace-nowrap ${className}`}>
      {formatPhone(phone)}
    </a>
  );
}
