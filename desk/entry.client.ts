import { listenForKeys } from "./keyboard.ts";
import { subscribeToEvents } from "./live.ts";

// All that the desk's pages need of scripts. Everything works without; what few pages need comes when they ask for it.

listenForKeys();
subscribeToEvents();
if (document.querySelector("[data-post-form]")) {
  import("./routes/posts/post-editor.ts").then(({ enhancePostForm }) => enhancePostForm());
}
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ enablePasskeyForms }) => enablePasskeyForms());
}
const territories = document.querySelector<HTMLTableElement>("[data-territories]");
if (territories) {
  import("./routes/territories/territory-grid.ts").then(({ makeGrid }) => makeGrid(territories));
}
