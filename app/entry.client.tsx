import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { beginConsent } from "./consent/begin-consent.ts";
import { rememberEarlyTyping } from "./forms/early-typing.ts";

beginConsent();
rememberEarlyTyping();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
