import { useEffect, useEffectEvent, useRef, useState } from "react";
import { parseZipCode } from "../../domain/zip-code.ts";
import { useListener } from "../slots/use-listener.ts";
import type { FormControls } from "./form-controls.ts";

export interface Coverage {
  zipCode: string;
  isCovered: boolean;
}

/** Whether a contractor of `service` serves the typed zip code. Null if there is none or the server does not know. */
export function useCoverage(controls: FormControls, service: string | undefined): Coverage | null {
  const [coverage, setCoverage] = useState<Coverage | null>(null);
  const checkedZipCode = useRef<string | null>(null);

  async function check() {
    const zipCode = service ? parseZipCode(controls.of("zip_code")[0]?.value ?? "") : null;
    if (!service || zipCode === checkedZipCode.current) return;
    checkedZipCode.current = zipCode;
    setCoverage(null);
    if (zipCode === null) return;
    const answer = await fetch(`/coverage?${new URLSearchParams({ service, zip_code: zipCode })}`)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (checkedZipCode.current !== zipCode || typeof answer?.is_covered !== "boolean") return;
    setCoverage({ zipCode, isCovered: answer.is_covered });
  }

  useListener(controls.form, ["input", "change"], check);
  const checkFirst = useEffectEvent(check);
  useEffect(() => {
    checkFirst();
  }, []);
  return coverage;
}
