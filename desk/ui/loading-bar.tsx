import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** A page that comes sooner needs no sign that it loads. */
const patienceMs = 300;

export function LoadingBar() {
  const isLoading = useNavigation().state !== "idle";
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <div role="status" className="print:hidden">
      {isSlow && (
        <>
          <div aria-hidden="true" className="loading-bar" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  );
}
