import type { ContactWay } from "../../domain/lead.ts";

interface WordsByWayProps {
  words: readonly { ways: readonly ContactWay[]; words: string }[];
}

/**
 * Words for each way of contact. Styles show those of the chosen way without a script (styles.css). A browser without
 * `:has()` shows all of them, so each names its way.
 */
export function WordsByWay({ words }: WordsByWayProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
