import { listenForKeys } from "./keyboard.ts";
import { keepPageUpToDate } from "./live.ts";

// Every page loads this script and works without it. This script loads further scripts for pages that need them.

listenForKeys();
keepPageUpToDate();
if (document.querySelector("[data-post-form]")) {
  import("./routes/posts/post-editor.ts").then(({ enhancePostForm }) => enhancePostForm());
}
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ enablePasskeyForms }) => enablePasskeyForms());
}
