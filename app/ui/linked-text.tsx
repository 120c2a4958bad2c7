import { Link } from "react-router";
import { textParts } from "../../domain/text.ts";

/** A text of `content/` in which `[words](address)` and phone numbers become links. */
export function LinkedText({ children }: { children: string }) {
  return textParts(children).map(({ words, href }) => {
    if (href === null) return words;
    return href.startsWith("/") ? (
      <Link key={href} to={href} className="link">
        {words}
      </Link>
    ) : (
      <a key={href} href={href} className={href.startsWith("tel:") ? "link whitespace-nowrap" : "link"}>
        {words}
      </a>
    );
  });
}

/** Like `LinkedText`, but splits the text into paragraphs at blank lines. */
export function LinkedParagraphs({ children }: { children: string }) {
  return children.split("\n\n").map((paragraph) => (
    <p key={paragraph}>
      <LinkedText>{paragraph}</LinkedText>
    </p>
  ));
}
