import type { Handler } from "hono";
import { iconWidths, paperColor } from "../../content/icons.ts";

/** https://www.w3.org/TR/appmanifest/ */
export function webManifest(siteName: string): Handler {
  const manifest = JSON.stringify({
    name: siteName,
    short_name: siteName,
    start_url: "/",
    display: "browser",
    background_color: paperColor,
    theme_color: paperColor,
    icons: Object.entries(iconWidths).map(([name, size]) => ({
      src: `/${name}`,
      sizes: `${size}x${size}`,
      type: "image/png",
    })),
  });
  return (context) =>
    context.body(manifest, 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=86400",
    });
}
