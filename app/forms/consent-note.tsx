import { type ConsentingTable, consentWording, contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import { useSiteData } from "../site-data.ts";

/** What the visitor agrees to by sending the form. */
export function ContactConsent({ table }: { table: ConsentingTable }) {
  const { site } = useSiteData();
  const { text, href } = formWords.privacyLink;
  return (
    <p className="text-sm text-ink-soft">
      {consentWording(table, contactConsents[table][0].version, site.name)}{" "}
      {/* A document of its own: coming back, the browser still has what was typed. */}
      <a href={href} className="link">
        {text}
      </a>
    </p>
  );
}
