import { beginKeyboard } from "./keyboard.ts";
import { beginLive } from "./live.ts";

// All that the desk's pages need of scripts. Everything works without; what few pages need comes when they ask for it.

beginKeyboard();
beginLive();
if (document.querySelector("[data-post-form]")) {
  import("./routes/posts/post-editor.ts").then(({ beginPostEditor }) => beginPostEditor());
}
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ beginPasskeyForms }) => beginPasskeyForms());
}
