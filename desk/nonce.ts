import { createContext } from "react";

/** Allows inline scripts and styles (content security policy). Undefined in the browser, which hides nonces. */
export const NonceContext = createContext<string | undefined>(undefined);
