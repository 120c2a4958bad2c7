import { createContext } from "react";

/** Allows inline scripts and styles (content security policy). Each document has its own. */
export const NonceContext = createContext<string | undefined>(undefined);
