/** What the frame of a preview may do: load pictures and fonts of its own origin. It runs no script and opens no window. */
export const previewSandbox = "allow-same-origin";
