/** Icons that the build renders from `public/favicon.svg`, with their width in pixels. */
export const iconWidths = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512 };

/** The light background of pages, also for the web manifest. */
export const paperColor = "#faf6ee";
