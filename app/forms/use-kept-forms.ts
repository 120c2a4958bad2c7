import { useEffect } from "react";
import { draftsKey } from "../../domain/draft.ts";
import { readKept } from "../consent/kept.ts";
import { useSiteData } from "../site.ts";
import { useToast } from "../ui/toasts.tsx";

/** Sends what waited when an earlier visit ended, on whichever page this one begins. */
export function useKeptForms(): void {
  const { anonKey } = useSiteData();
  const toast = useToast();
  useEffect(() => {
    // Most visitors have nothing there, and fetch nothing for it.
    if (!readKept(draftsKey)) return;
    import("./resume.ts")
      .then(({ resume }) => resume(anonKey, toast))
      // It stays where it is for the next page.
      .catch(() => {});
  }, [anonKey, toast]);
}
