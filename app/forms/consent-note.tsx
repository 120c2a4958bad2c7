import { contactConsents } from "../../content/consent-wordings.ts";
import { formWords } from "../../content/form-words.ts";
import type { TableWithConsent } from "../../domain/contact-consent.ts";
import type { ContactMethod } from "../../domain/lead.ts";
import { useWords } from "../site-data.ts";
import { WordsByContactMethod } from "./words-by-contact-method.tsx";

export function ContactConsent({ table }: { table: TableWithConsent }) {
  const { wording } = useWords(contactConsents[table][0]);
  const { text, href } = formWords.privacyLink;
  return (
    <p className="-mt-2 text-[0.8125rem] leading-snug text-ink-soft">
      {typeof wording === "string" ? `${wording} ` : <WordsByContactMethod words={wordsByMethod(wording)} />}
      {/* The link needs no new tab, because browsers restore the typed text when the visitor goes back. */}
      <a href={href} className="link">
        {text}
      </a>
    </p>
  );
}

function wordsByMethod(wording: Record<ContactMethod, string>) {
  return Object.entries(wording).map(([method, words]) => ({ ways: [method as ContactMethod], words }));
}
