import { useNavigation } from "react-router";

/** Appears if the next page takes longer than 300 ms (styles.css). */
export function LoadingBar() {
  const { state } = useNavigation();
  return (
    <div role="status" className="print:hidden">
      {state !== "idle" && (
        <>
          <div aria-hidden="true" className="loading-bar" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  );
}
