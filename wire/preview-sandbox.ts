/**
 * `sandbox` value of a post's preview. The frame can load our pictures and fonts, but cannot run scripts or open
 * windows.
 */
export const previewSandbox = "allow-same-origin";
