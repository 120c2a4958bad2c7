import { useSiteData } from "../site-data.ts";

/** The site's own address, to write to. */
export function SiteEmail({ className = "link" }: { className?: string }) {
  const { email } = useSiteData().site;
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  );
}
