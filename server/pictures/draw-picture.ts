import { Resvg } from "@resvg/resvg-js";
import satori from "satori";
import { pictureFonts, wordsInFont } from "./picture-font.ts";

/** In pixels, as Open Graph and Twitter cards have it. */
export const pictureSize = { width: 1200, height: 630 };

/** The light theme of app/styles.css in hex, because the renderer does not know OKLCH. */
const colors = { paper: "#faf6ee", ink: "#15291f", accent: "#0f5c3e" };

export interface PictureJob {
  words: PictureWords;
  /** SVG. */
  illustration: string;
}

interface PictureWords {
  /** About ninety characters fit. */
  heading: string;
  siteName: string;
}

/** The renderer does not know `var()`. The values are the light theme's. */
export function withoutVariables(svg: string): string {
  const lightSvg = svg.replace(/@media[^{@]*\{\s*:root\s*\{[^{}]*\}\s*\}/g, "");
  const values = new Map(
    [...(/:root\s*\{([^{}]*)\}/.exec(lightSvg)?.[1] ?? "").matchAll(/(?<![\w-])(--[\w-]+)\s*:([^;]+)/g)].map(
      ([, name, value]) => [name, value?.trim() ?? ""],
    ),
  );
  return lightSvg.replace(/var\((--[\w-]+)\)/g, (whole, name) => values.get(name) ?? whole);
}

const box = (style: Record<string, string | number>, children?: unknown) => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

export async function drawPicture(words: PictureWords, illustrationSvg: string): Promise<Buffer> {
  const [heading, siteName] = [wordsInFont(words.heading), wordsInFont(words.siteName)];
  const { width, height } = pictureSize;
  const sceneUrl = `data:image/svg+xml;base64,${Buffer.from(withoutVariables(illustrationSvg)).toString("base64")}`;
  const [, sceneWidth = "4", sceneHeight = "3"] = /viewBox="0 0 (\d+) (\d+)"/.exec(illustrationSvg) ?? [];
  const drawnWidth = Math.round((height * Number(sceneWidth)) / Number(sceneHeight));
  const element = box(
    {
      width,
      height,
      background: colors.paper,
      fontFamily: pictureFonts.map(({ name }) => name).join(", "),
      color: colors.ink,
    },
    [
      box({ position: "absolute", left: width / 2 - 20, top: 0, width: width / 2 + 20, height, overflow: "hidden" }, [
        {
          type: "img",
          props: {
            src: sceneUrl,
            width: drawnWidth,
            height,
            style: { position: "absolute", top: 0, left: Math.round((width / 2 + 20 - drawnWidth) / 2) },
          },
        },
      ]),
      box({ position: "absolute", left: 0, top: 0, width: 14, height, background: colors.accent }),
      box(
        {
          flexDirection: "column",
          justifyContent: "space-between",
          width: width / 2 - 20,
          height,
          boxSizing: "border-box",
          padding: "64px 40px 60px 72px",
          background: colors.paper,
        },
        [
          box({ fontSize: 28, color: colors.accent }, siteName),
          box({ fontSize: heading.length > 40 ? 48 : 60, lineHeight: 1.14, letterSpacing: "-0.012em" }, heading),
        ],
      ),
    ],
  );
  const svg = await satori(element as Parameters<typeof satori>[0], {
    ...pictureSize,
    fonts: pictureFonts.map((font) => ({ ...font, weight: 400, style: "normal" })),
  });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
