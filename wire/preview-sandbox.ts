/**
 * `sandbox` value of a post's preview. The frame can load our pictures and fonts, but run no script and open no window.
 */
export const previewSandbox = "allow-same-origin";
