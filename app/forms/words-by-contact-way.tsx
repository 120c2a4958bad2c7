import type { ContactWay } from "../../domain/lead.ts";

interface WordsByContactWayProps {
  words: readonly { ways: readonly ContactWay[]; words: string }[];
}

/**
 * Shows only the text for the chosen contact method, with CSS (styles.css). A browser without `:has()` shows all texts,
 * so each must make sense beside the others.
 */
export function WordsByContactWay({ words }: WordsByContactWayProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
