import { fill, type PlaceholderValues } from "../../domain/text.ts";
import { useSiteData } from "../site-data.ts";
import { SiteEmail } from "./site-email.tsx";

interface SiteTextProps {
  /** Values that only this page has. */
  facts?: PlaceholderValues;
  children: string;
}

/** A text in which `{email}` becomes a link to the site's email address. */
export function SiteText({ facts, children }: SiteTextProps) {
  const { facts: siteFacts } = useSiteData();
  const [text, ...afterEmail] = children.split("{email}").map((part) => fill(part, { ...siteFacts, ...facts }));
  return (
    <>
      {text}
      {afterEmail.map((rest) => (
        <span key={rest}>
          <SiteEmail />
          {rest}
        </span>
      ))}
    </>
  );
}
