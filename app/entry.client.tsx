import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { beginConsent } from "./consent/begin-consent.ts";
import { openForms } from "./forms/open-forms.ts";
import { pageTyping, rememberEarlyTyping } from "./forms/page-typing.ts";

beginConsent([pageTyping, openForms]);
rememberEarlyTyping();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
