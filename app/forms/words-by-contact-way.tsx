import type { ContactWay } from "../../domain/lead.ts";

interface WordsByContactWayProps {
  words: readonly { ways: readonly ContactWay[]; words: string }[];
}

/**
 * Shows the words for the chosen way of contact, by styles alone (styles.css). A browser without `:has()` shows the
 * words for every way, so each text names its way.
 */
export function WordsByContactWay({ words }: WordsByContactWayProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
