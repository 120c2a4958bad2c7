/** The icons that the build renders from `public/favicon.svg`, with their widths in pixels. */
export const iconFiles = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };

/** The background of pages in light mode. Browsers and home screens use it for their own frames. */
export const paperColor = "#faf6ee";
