import type { ContactWay } from "../../domain/lead.ts";

interface WordsByContactWayProps {
  words: readonly { ways: readonly ContactWay[]; words: string }[];
}

/**
 * Shows the text for the chosen way of contact, with CSS only (styles.css). A browser without `:has()` shows all texts,
 * so each text names its way.
 */
export function WordsByContactWay({ words }: WordsByContactWayProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
