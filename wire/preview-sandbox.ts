/**
 * The rights of the preview's frame: to load pictures and fonts of its own origin. It runs no script and opens no
 * window.
 */
export const previewSandbox = "allow-same-origin";
