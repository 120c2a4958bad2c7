import { createContext } from "react-router";
import type { PageContext } from "../server/http/page-handler.ts";

export const pageContext = createContext<PageContext>();
