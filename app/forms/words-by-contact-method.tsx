import type { ContactMethod } from "../../domain/lead.ts";

interface WordsByContactMethodProps {
  words: readonly { ways: readonly ContactMethod[]; words: string }[];
}

/**
 * Shows only the text for the chosen contact method, with CSS (styles.css). A browser without `:has()` shows all texts,
 * so each must make sense beside the others.
 */
export function WordsByContactMethod({ words }: WordsByContactMethodProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
