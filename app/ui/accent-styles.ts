import { market } from "../../content/chosen-market.ts";
import type { Accent, AccentColors } from "../../content/types.ts";

/** CSS that sets the color tokens of elements with `data-accent`, for light and dark mode. */
export const accentStyles = `${cssBlocks("day")}@media screen and (prefers-color-scheme:dark){${cssBlocks("night")}}`;

function cssBlocks(time: keyof Accent): string {
  const names = Object.keys(market.accents);
  return names.map((name) => `${selectorOf(name)}{${colorTokens(market.accents[name]?.[time])}}`).join("");
}

function selectorOf(name: string): string {
  return `${name === market.mainAccent ? ":root," : ""}[data-accent=${name}]`;
}

function colorTokens(colors: AccentColors | undefined): string {
  if (!colors) return "";
  const { fill, fillStrong, on, text, wash } = colors;
  return `--fill:${fill};--fill-strong:${fillStrong};--on:${on};--accent:${text};--wash:${wash}`;
}
