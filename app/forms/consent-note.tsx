import { contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import type { TableWithConsent } from "../../domain/contact-consent.ts";
import type { ContactWay } from "../../domain/lead.ts";
import { useWords } from "../site-data.ts";
import { WordsByContactWay } from "./words-by-contact-way.tsx";

export function ContactConsent({ table }: { table: TableWithConsent }) {
  const { wording } = useWords(contactConsents[table][0]);
  const { text, href } = formWords.privacyLink;
  return (
    <p className="text-sm text-ink-soft">
      {typeof wording === "string" ? `${wording} ` : <WordsByContactWay words={wordsByWay(wording)} />}
      {/* Opens in the same tab. When the visitor goes back, browsers restore the typed text. */}
      <a href={href} className="link">
        {text}
      </a>
    </p>
  );
}

function wordsByWay(wording: Record<ContactWay, string>) {
  return Object.entries(wording).map(([way, words]) => ({ ways: [way as ContactWay], words }));
}
