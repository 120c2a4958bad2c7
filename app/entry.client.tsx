import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberEarlyTyping } from "./forms/early-typing.ts";

rememberEarlyTyping();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
