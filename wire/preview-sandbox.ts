/** `sandbox` value of the preview's frame. The frame loads our pictures and fonts, runs no script, and opens no window. */
export const previewSandbox = "allow-same-origin";
