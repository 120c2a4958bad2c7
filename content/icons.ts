/** Icons that the build renders from `public/favicon.svg`, with their widths in pixels. */
export const iconFiles = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };

/** The light background of pages. Browsers and home screens use it too. */
export const paperColor = "#faf6ee";
