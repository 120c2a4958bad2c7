/**
 * The `sandbox` attribute of the frame that shows the preview of a blog post. The preview can load our pictures and
 * fonts, but it cannot run scripts or open windows.
 */
export const previewSandbox = "allow-same-origin";
