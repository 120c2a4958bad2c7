import { isUnfilled } from "../../domain/unfilled.ts";

/** What is asked of a drawing: the shape of its viewBox, and the most of its size in bytes. */
const wanted = {
  scene: { shape: "4 by 3", fits: (width: number, height: number) => 3 * width === 4 * height, most: 16_384 },
  icon: { shape: "24 by 24", fits: (width: number, height: number) => width === 24 && height === 24, most: 2_048 },
};

/** What is wrong with the SVG of a scene or of an icon. */
export function* drawingProblems(kind: keyof typeof wanted, svg: string): Generator<string> {
  const { shape, fits, most } = wanted[kind];
  const [, width, height] = /\bviewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const bytes = Buffer.byteLength(svg);
  if (isUnfilled(svg)) yield "is to be drawn";
  if (!/<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>\s*$/s.test(svg)) yield "is no SVG";
  if (!fits(Number(width), Number(height))) yield `must have a viewBox of ${shape}`;
  if (kind === "scene" && !/prefers-color-scheme:\s*dark/.test(svg)) yield "is not drawn for the night too";
  if (bytes > most) yield `has ${bytes} bytes, and ${most} is the most`;
  if (/<(?:script|image|foreignObject)\b|href="(?!#)/.test(svg)) yield "has a script, a picture or an address in it";
}
