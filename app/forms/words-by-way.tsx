import type { ContactWay } from "../../domain/lead.ts";

interface WordsByWayProps {
  words: readonly { ways: readonly ContactWay[]; words: string }[];
}

/**
 * Words about the way of contact, of which a form shows those for the chosen one, with no script (styles.css). A browser without
 * `:has()` shows all of them, so each says which way it is about.
 */
export function WordsByWay({ words }: WordsByWayProps) {
  return words.map(({ ways, words }) => (
    <span key={words} data-ways={ways.join(" ")}>
      {words}{" "}
    </span>
  ));
}
