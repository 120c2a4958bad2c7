import { isUnfilled } from "../../domain/unfilled.ts";

/** What is asked of a drawing: `box` is its viewBox, `most` its size in bytes. */
const wanted = {
  scene: {
    box: /\bviewBox="0 0 (\d+) (\d+)"/,
    shape: "4 by 3",
    fits: (width: number, height: number) => 3 * width === 4 * height,
    most: 16_384,
  },
  icon: {
    box: /\bviewBox="0 0 (\d+) (\d+)"/,
    shape: "24 by 24",
    fits: (width: number, height: number) => width === 24 && height === 24,
    most: 2_048,
  },
};

/** What is wrong with the SVG of a scene or of an icon. */
export function drawingProblems(kind: keyof typeof wanted, svg: string): string[] {
  const { box, shape, fits, most } = wanted[kind];
  const [, width, height] = box.exec(svg) ?? [];
  const bytes = Buffer.byteLength(svg);
  return [
    ...(isUnfilled(svg) ? ["is to be drawn"] : []),
    ...(/<svg[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg) && /<\/svg>\s*$/.test(svg)
      ? []
      : ["is no SVG"]),
    ...(fits(Number(width), Number(height)) ? [] : [`must have a viewBox of ${shape}`]),
    ...(kind === "scene" && !/prefers-color-scheme:\s*dark/.test(svg) ? ["is not drawn for the night too"] : []),
    ...(bytes > most ? [`has ${bytes} bytes, and ${most} is the most`] : []),
    ...(/<(?:script|image|foreignObject)\b|href="(?!#)/.test(svg)
      ? ["has a script, a picture or an address in it"]
      : []),
  ];
}
