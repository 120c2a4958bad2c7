import { useEffect } from "react";
import { useSiteData } from "../site-data.ts";
import { useToast } from "../ui/toasts.tsx";
import { readDrafts } from "./draft-storage.ts";

/** Sends what waited when an earlier visit ended, on whichever page this one begins. */
export function useKeptForms(): void {
  const { anonKey } = useSiteData();
  const toast = useToast();
  useEffect(() => {
    // Most visitors have nothing there, and fetch nothing for it.
    if (Object.keys(readDrafts()).length === 0) return;
    import("./resume.ts")
      .then(({ resume }) => resume(anonKey, toast))
      // It stays where it is for the next page.
      .catch(() => {});
  }, [anonKey, toast]);
}
