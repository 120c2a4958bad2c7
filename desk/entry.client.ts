import { listenForKeys } from "./keyboard.ts";
import { keepUpToDate } from "./live.ts";

// All that the desk's pages need of scripts. Everything works without; what few pages need comes when they ask for it.

listenForKeys();
keepUpToDate();
if (document.querySelector("[data-post-form]")) {
  import("./routes/posts/post-editor.ts").then(({ enhancePostForm }) => enhancePostForm());
}
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ enablePasskeyForms }) => enablePasskeyForms());
}
