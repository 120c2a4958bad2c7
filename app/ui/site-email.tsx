import { useSiteData } from "../site-data.ts";

export function SiteEmail({ className = "link" }: { className?: string }) {
  const { email } = useSiteData().site;
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <a href={`mailto:${email}`} className={`wrap-anywhere ${className}`}>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </a>
  );
}
