/** The icons that the build draws from `public/favicon.svg`, with their widths in pixels. */
export const iconFiles = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };

/** The page's light color, for the browser's frame and the home screen. */
export const paperColor = "#faf6ee";
