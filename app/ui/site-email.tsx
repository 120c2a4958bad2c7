import { useSiteData } from "../site-data.ts";

export function SiteEmail({ className = "link" }: { className?: string }) {
  const { email } = useSiteData().site;
  const domainStart = email.lastIndexOf("@") + 1;
  return (
    <a href={`mailto:${email}`} className={`wrap-anywhere ${className}`}>
      {email.slice(0, domainStart)}
      <wbr />
      {email.slice(domainStart)}
    </a>
  );
}
