import { beginKeyboard } from "./keyboard.ts";

// All that the desk's pages need of scripts. Everything works without; what few pages need comes when they ask for it.

beginKeyboard();
if (document.querySelector("[data-passkey]")) {
  import("./routes/sign-in/passkey-forms.ts").then(({ beginPasskeyForms }) => beginPasskeyForms());
}
const territories = document.querySelector<HTMLTableElement>("[data-territories]");
if (territories) {
  import("./routes/territories/territory-grid.ts").then(({ beginTerritoryGrid }) => beginTerritoryGrid(territories));
}
