/** What the frame of a preview may: load its own pictures and fonts, and open a link elsewhere. To run a script is not among it. */
export const previewSandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
