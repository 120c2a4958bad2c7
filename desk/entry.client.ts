import { listenForKeys } from "./keyboard.ts";
import { keepUpToDate } from "./live.ts";

// The only script of every page. It loads further scripts for pages that need them. Every page works without scripts.

listenForKeys();
keepUpToDate();
if (document.querySelector("[data-post-form]")) {
  import("./routes/posts/post-editor.ts").then(({ enhancePostForm }) => enhancePostForm());
}
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ enablePasskeyForms }) => enablePasskeyForms());
}
